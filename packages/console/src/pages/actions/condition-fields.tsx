import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useTexts } from '../../texts/texts.js'
import { CONDITION_KINDS, shortName } from './condition-words.js'
import type { Condition, ConditionKind, ConditionScope } from './condition-words.js'

/** Names for one kind and scope of condition. */
interface Choices {
  readonly label: ConsoleKey
  readonly load: (signal: AbortSignal) => Promise<readonly string[]>
}

const METHOD_SCOPES = [['one', 'actions.binding.scope.method'], ['group', 'actions.binding.scope.service'], ['all', 'actions.binding.scope.allMethods']] as const
const EVENT_SCOPES = [['one', 'actions.binding.scope.event'], ['group', 'actions.binding.scope.group'], ['all', 'actions.binding.scope.allEvents']] as const

/** Every beginning of an event type that more than one type has. */
function groupsOf(types: readonly string[]): readonly string[] {
  const groups = types.flatMap((type) => type.split('.').map((_, index, words) => words.slice(0, index).join('.')).slice(1))
  return [...new Set(groups)].toSorted()
}

/** The lists of the server for a condition; `undefined` when nothing is to be chosen. */
function useChoices({ kind, scope }: Condition): Choices | undefined {
  const { api } = useApi()
  if (kind === 'function') return { label: 'actions.binding.name.function', load: async (signal) => (await api.actionsV3.listExecutionFunctions({}, { signal })).functions ?? [] }
  if (scope === 'all') return undefined
  if (kind === 'event') {
    const types = async (signal: AbortSignal) => ((await api.admin.listEventTypes({}, { signal })).eventTypes ?? []).map(({ type }) => type)
    return scope === 'one'
      ? { label: 'actions.binding.name.event', load: types }
      : { label: 'actions.binding.name.group', load: async (signal) => groupsOf(await types(signal)) }
  }
  return scope === 'one'
    ? { label: 'actions.binding.name.method', load: async (signal) => (await api.actionsV3.listExecutionMethods({}, { signal })).methods ?? [] }
    : { label: 'actions.binding.name.service', load: async (signal) => (await api.actionsV3.listExecutionServices({}, { signal })).services ?? [] }
}

interface Props {
  readonly value: Condition
  readonly onChange: (condition: Condition) => void
  /** The message below the name. */
  readonly problem: string | undefined
}

/** The choice of a moment, and of a method, an event or a function among those of the server. */
export function ConditionFields({ value, onChange, problem }: Props) {
  const t = useTexts()
  const { scope: place } = useApi()
  const { kind, scope, name } = value
  const choices = useChoices(value)
  const { data = [] } = useQuery({
    queryKey: [...place, 'bindable', kind === 'response' ? 'request' : kind, scope], enabled: choices !== undefined, staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await choices?.load(signal)) ?? [],
  })
  const scopes = kind === 'event' ? EVENT_SCOPES : METHOD_SCOPES
  const nameIn = (option: string): string => {
    if (kind === 'function') return option === 'preuserinfo' || option === 'preaccesstoken' ? t(`actions.binding.function.${option}`) : option
    if (kind !== 'event') return shortName(option)
    const text = `events.${option}`
    return t.has(text) ? `${t(text)} · ${option}` : option
  }
  return (
    <>
      <Select
        label={t('actions.binding.kind')} allowDeselect={false} value={kind} data={CONDITION_KINDS.map((one) => ({ value: one, label: t(`actions.binding.kind.${one}`) }))}
        onChange={(next) => onChange({ kind: next as ConditionKind, scope: 'one', name: '' })}
      />
      {kind === 'function' ? null : (
        <Select
          label={t('actions.binding.scope')} allowDeselect={false} value={scope} data={scopes.map(([one, text]) => ({ value: one, label: t(text) }))}
          onChange={(next) => onChange({ kind, scope: next as ConditionScope, name: '' })}
        />
      )}
      {choices === undefined ? null : (
        <Select
          label={t(choices.label)} searchable limit={200} maxDropdownHeight={320} nothingFoundMessage={t('parts.list.nothingFound')} value={name === '' ? null : name} error={problem}
          data={data.map((option) => ({ value: option, label: nameIn(option) }))} onChange={(next) => onChange({ kind, scope, name: next ?? '' })}
        />
      )}
    </>
  )
}
