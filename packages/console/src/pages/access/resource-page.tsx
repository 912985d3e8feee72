import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResourceOfService } from '@keyhall/client/resources'
import { revisionOf } from '../../data/policy.js'
import { BackLink } from '../../parts/back-link.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { FeatureHint } from '../../parts/feature-hint.js'
import { Icon } from '../../parts/icon.js'
import { notify } from '../../parts/notify.js'
import { PageHeader } from '../../parts/page-header.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { ResourceFields } from './resource-fields.js'
import { checkResource, formOf, requestOf, resourceLabels } from './resource-form.js'
import { useResource, useResourceProject } from './use-resource.js'

function RemoveResource({ resource: { projectId, resourceId, name } }: { readonly resource: ResourceOfService }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { api, refresh } = useResourceProject(projectId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={() => setAsking(true)}>{t('resources.delete')}</Button>
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('resources.deleteTitle', { name })} action={t('resources.delete')}
        onConfirm={async () => {
          await api.resources.deleteResource({ projectId, resourceId })
          await navigate({ to: `/access/projects/${projectId}/resources` })
          await refresh()
          notify(t('resources.deleted', { name }))
        }}
      >
        {t('resources.deleteText')}
      </ConfirmDialog>
    </>
  )
}

function ShownResource({ resource }: { readonly resource: ResourceOfService }) {
  const t = useTexts()
  const { name, scopes, accessTokenType, accessTokenLifetime, isOpen, clientIds } = formOf(resource)
  const labels = resourceLabels(t)
  return (
    <ReadOnlySection
      title={t('resources.settings')} facts={[
        [labels.name, <bdi key="name">{name}</bdi>],
        [labels.scopes, <ul key="scopes">{scopes.map((scope) => <li key={scope.name}><code dir="ltr">{scope.name}</code> <bdi>{scope.description}</bdi></li>)}</ul>],
        [labels.accessTokenType, t(`resources.form.${accessTokenType}`)], [labels.accessTokenLifetime, accessTokenLifetime === '' ? '–' : t.number(accessTokenLifetime)],
        [labels.isOpen, t(isOpen ? 'parts.yes' : 'parts.no')], [labels.clientIds, <bdi key="ids">{clientIds.length === 0 ? t('parts.none') : t.list(clientIds)}</bdi>],
      ]}
    />
  )
}

/** Access > a project > API resources > one resource. */
export function Page() {
  const t = useTexts()
  const { projectId = '', resourceId = '' }: { readonly projectId?: string; readonly resourceId?: string } = useParams({ strict: false })
  const { api, mayWrite, refresh } = useResourceProject(projectId)
  const { data: resource, error, refetch } = useResource(projectId, resourceId)
  const back = <BackLink to={`/access/projects/${projectId}/resources`}>{t('resources.all')}</BackLink>
  if (error) return <><PageHeader title={t('resources.title')} above={back} /><ErrorBox problem={error} onRetry={() => void refetch()} /></>
  if (!resource) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  return (
    <>
      <PageHeader
        title={resource.name} above={back} lead={<CopyableId id={resource.uri} label={t('resources.uri')} />} actions={mayWrite ? <RemoveResource resource={resource} /> : undefined}
      />
      <FeatureHint feature="oauthResources" />
      {mayWrite ? (
        <Section
          title={t('resources.settings')} initial={formOf(resource)} labels={resourceLabels(t)} draftKey={`api-resource:${resourceId}`} onReload={refetch}
          check={(form) => checkResource(t, form)}
          onSave={async (form) => {
            await api.resources.updateResource({ projectId, resourceId, ...requestOf(form), ...revisionOf(resource) })
            await refresh()
          }}
        >
          {(form) => <ResourceFields form={form} />}
        </Section>
      ) : <ShownResource resource={resource} />}
    </>
  )
}
