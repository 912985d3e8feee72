import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { WireTarget } from '@keyhall/client/actionsV3'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { BackLink } from '../../parts/back-link.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { DeleteButton } from '../../parts/delete-button.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { WithActions } from './actions-frame.js'
import { SigningKey } from './signing-key.js'
import { TargetFields, checkTarget, targetLabels } from './target-fields.js'
import { TargetTest } from './target-test.js'
import { TargetUses } from './target-uses.js'
import { formOf, messageOf } from './target-words.js'

function useTarget(targetId: string) {
  const { api, scope } = useApi()
  return useQuery({ queryKey: [...scope, 'targets', 'one', targetId], queryFn: async ({ signal }) => (await api.actionsV3.getTargetByID({ targetId }, { signal })).target })
}

function DeleteTarget({ target: { targetId, name } }: { readonly target: WireTarget }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  return (
    <DeleteButton
      action={t('actions.target.delete')} title={t('actions.target.deleteTitle', { name })} text={t('actions.target.deleteText')} backTo="/actions/targets"
      onDelete={() => api.actionsV3.deleteTarget({ targetId })} onDeleted={() => queries.invalidateQueries({ queryKey: [...scope, 'targets'] })}
    />
  )
}

function Settings({ target, onReload }: { readonly target: WireTarget; readonly onReload: () => Promise<unknown> }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const { targetId } = target
  const labels = targetLabels(t)
  const form = formOf(target)
  if (!can('target.write')) {
    return (
      <ReadOnlySection
        title={t('actions.target.settings')}
        facts={[
          [labels.name, <bdi key="name">{form.name}</bdi>], [labels.endpoint, <code key="endpoint" dir="ltr">{form.endpoint}</code>], [labels.kind, t(`actions.target.kind.${form.kind}`)],
          ...(form.kind === 'async' ? [] : [[labels.interruptOnError, t(form.interruptOnError ? 'parts.yes' : 'parts.no')] as const]), [labels.timeout, t.number(Number(form.timeout))],
        ]}
      />
    )
  }
  return (
    <Section
      title={t('actions.target.settings')} initial={form} draftKey={`actions.target:${targetId}`} labels={labels} onReload={onReload} check={(values) => checkTarget(t, values)}
      onSave={async (values) => {
        await api.actionsV3.updateTarget({ targetId, ...messageOf(values) })
        await queries.invalidateQueries({ queryKey: [...scope, 'targets'] })
      }}
    >
      {(fields) => <TargetFields form={fields} />}
    </Section>
  )
}

/** Actions > Targets > one target. */
export function Page() {
  const t = useTexts()
  const { targetId = '' }: { readonly targetId?: string } = useParams({ strict: false })
  const { can } = usePermissions()
  const { data: target, error, refetch } = useTarget(targetId)
  const canWrite = can('target.write')
  return (
    <>
      <PageHeader
        title={target?.name ?? t('actions.targets.title')} beside={<CopyableId id={targetId} label="ID" />} actions={target && canWrite ? <DeleteTarget target={target} /> : undefined}
        above={<BackLink to="/actions/targets">{t('actions.targets.all')}</BackLink>}
      />
      <WithActions>
        {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
        {target ? (
          <>
            <Settings key={targetId} target={target} onReload={refetch} />
            {canWrite ? <TargetTest targetId={targetId} /> : null}
            <SigningKey target={target} />
            <TargetUses targetId={targetId} />
          </>
        ) : null}
      </WithActions>
    </>
  )
}
