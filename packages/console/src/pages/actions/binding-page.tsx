import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ExecutionTarget, WireExecution } from '@keyhall/client/actionsV3'
import { useNamesOf } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { DeleteButton } from '../../parts/delete-button.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import type { Texts } from '../../texts/texts.js'
import { WithActions } from './actions-frame.js'
import { ConditionFields } from './condition-fields.js'
import { addressOf, conditionAt, conditionMessage, conditionOf, conditionText } from './condition-words.js'
import type { Condition } from './condition-words.js'
import { TargetOrder } from './target-order.js'

/** The form of a new binding. */
interface BindingForm {
  readonly condition: Condition
  readonly targets: readonly string[]
}

const EMPTY: BindingForm = { condition: { kind: 'request', scope: 'one', name: '' }, targets: [] }

const isNamed = ({ kind, scope, name }: Condition): boolean => name !== '' || (scope === 'all' && kind !== 'function')

const problemsOf = (t: Texts, { condition, targets }: BindingForm): Readonly<Record<string, string>> => ({
  ...(isNamed(condition) ? {} : { condition: t('actions.binding.choose') }), ...(targets.length === 0 ? { targets: t('actions.binding.noTarget') } : {}),
})

const BackToList = () => {
  const t = useTexts()
  return <BackLink to="/actions/bindings">{t('actions.bindings.all')}</BackLink>
}

function NewBinding() {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('actions.bindings.new')} above={<BackToList />} />
      <WithActions>
        <CreateForm
          label={t('actions.bindings.new')} action={t('actions.binding.create')} backTo="/actions/bindings" initial={EMPTY} draftKey="actions.new-binding"
          check={(values) => problemsOf(t, values)}
          onSave={async ({ condition, targets }) => {
            await api.actionsV3.setExecution({ condition: conditionMessage(condition), targets: targets.map((target) => ({ target })) })
            await queries.invalidateQueries({ queryKey: [...scope, 'bindings'] })
            await navigate({ to: '/actions/bindings' })
          }}
        >
          {(form) => (
            <>
              <ConditionFields value={form.values.condition} problem={form.problemAt('condition')} onChange={(condition) => form.set('condition', condition)} />
              <TargetOrder value={form.values.targets} problem={form.problemAt('targets')} onChange={(targets) => form.set('targets', targets)} />
            </>
          )}
        </CreateForm>
      </WithActions>
    </>
  )
}

function DeleteBinding({ condition }: { readonly condition: Condition }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  return (
    <DeleteButton
      action={t('actions.binding.delete')} title={t('actions.binding.deleteTitle')} text={t('actions.binding.deleteText')} backTo="/actions/bindings"
      onDelete={() => api.actionsV3.deleteExecution({ condition: conditionMessage(condition) })} onDeleted={() => queries.invalidateQueries({ queryKey: [...scope, 'bindings'] })}
    />
  )
}

/** A binding with the names of its targets; `undefined` if it does not exist. */
function useBinding(condition: Condition | undefined) {
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  return useQuery({
    queryKey: [...scope, 'bindings', 'one', condition && addressOf(condition)],
    queryFn: async ({ signal }) => {
      if (!condition) return null
      const { result = [] } = await api.actionsV3.listExecutions({ queries: [{ inConditionsQuery: { conditions: [conditionMessage(condition)] } }] }, { signal })
      const binding = result.find((one) => addressOf(conditionOf(one.condition)) === addressOf(condition))
      return binding ? { binding, names: await namesOf({ targets: (binding.targets ?? []).map(({ target }) => target) }, signal) } : null
    },
  })
}

const targetIds = ({ targets = [] }: WireExecution): readonly string[] => targets.flatMap(({ target }) => (target === undefined ? [] : [target]))
const includes = ({ targets = [] }: WireExecution): readonly ExecutionTarget[] => targets.filter(({ include }) => include !== undefined)

function OneBinding({ address }: { readonly address: string }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const condition = conditionAt(address)
  const { data, error, refetch } = useBinding(condition)
  if (data === null || !condition) return <PageHeader title={t('actions.binding.missing')} lead={t('actions.binding.missingText')} above={<BackToList />} />
  const canWrite = can('execution.write')
  const included = data ? includes(data.binding) : []
  return (
    <>
      <PageHeader
        title={t(`actions.binding.kind.${condition.kind}`)} lead={conditionText(t, condition)} above={<BackToList />} actions={data && canWrite ? <DeleteBinding condition={condition} /> : undefined}
      />
      <WithActions>
        {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
        {data && canWrite ? (
          <Section
            key={address} title={t('actions.target.settings')} initial={{ targets: targetIds(data.binding) }} draftKey={`actions.binding:${address}`} onReload={refetch}
            labels={{ targets: t('actions.binding.targets') }}
            check={({ targets }) => (targets.length + included.length === 0 ? { targets: t('actions.binding.noTarget') } : {})}
            onSave={async ({ targets }) => {
              await api.actionsV3.setExecution({ condition: conditionMessage(condition), targets: [...targets.map((target) => ({ target })), ...included] })
              await queries.invalidateQueries({ queryKey: [...scope, 'bindings'] })
            }}
          >
            {(form) => (
              <>
                <TargetOrder value={form.values.targets} problem={form.problemAt('targets')} onChange={(targets) => form.set('targets', targets)} />
                {included.map(({ include }) => (include ? <p key={addressOf(conditionOf(include))} className="soft">{t('actions.binding.include')}: {conditionText(t, conditionOf(include))}</p> : null))}
              </>
            )}
          </Section>
        ) : null}
        {data && !canWrite ? (
          <ReadOnlySection title={t('actions.binding.targets')} facts={targetIds(data.binding).map((id, index) => [t.number(index + 1), <bdi key={id}>{data.names.get(id) ?? id}</bdi>] as const)} />
        ) : null}
      </WithActions>
    </>
  )
}

/** Actions > Bindings > a new one, or one that exists. */
export function Page() {
  const { condition }: { readonly condition?: string } = useParams({ strict: false })
  return condition === undefined ? <NewBinding /> : <OneBinding address={condition} />
}
