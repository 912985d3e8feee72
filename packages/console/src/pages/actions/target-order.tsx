import { ActionIcon, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'

const MAX_TARGETS = 1000

interface Props {
  /** Ids of targets, the first one first. */
  readonly value: readonly string[]
  readonly onChange: (targetIds: readonly string[]) => void
  readonly problem: string | undefined
}

const moved = (all: readonly string[], from: number, to: number): readonly string[] => {
  const rest = all.filter((_, index) => index !== from)
  return [...rest.slice(0, to), all[from] ?? '', ...rest.slice(to)]
}

/** The targets of a binding in the order of their calls. */
export function TargetOrder({ value, onChange, problem }: Props) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { data: all = [] } = useQuery({
    queryKey: [...scope, 'targets', 'all'],
    queryFn: async ({ signal }) => (await api.actionsV3.listTargets({ query: { limit: MAX_TARGETS, asc: true }, sortingColumn: 'FIELD_NAME_NAME' }, { signal })).result ?? [],
  })
  const names = new Map(all.map(({ targetId, name }) => [targetId, name]))
  return (
    <fieldset className="line-list">
      <legend>{t('actions.binding.targets')}</legend>
      <p className="soft small">{t('actions.binding.order')}</p>
      {value.length === 0 ? null : (
        <ol className="target-order-list">
          {value.map((targetId, index) => {
            const name = names.get(targetId) ?? targetId
            return (
              <li key={targetId}>
                <span className="place numbers">{t.number(index + 1)}</span><bdi>{name}</bdi>
                <span className="order-buttons">
                  <ActionIcon variant="subtle" size={32} disabled={index === 0} aria-label={t('actions.binding.up', { name })} onClick={() => onChange(moved(value, index, index - 1))}>
                    <Icon name="arrowUp" size={16} />
                  </ActionIcon>
                  <ActionIcon variant="subtle" size={32} disabled={index === value.length - 1} aria-label={t('actions.binding.down', { name })} onClick={() => onChange(moved(value, index, index + 1))}>
                    <Icon name="arrowDown" size={16} />
                  </ActionIcon>
                  <ActionIcon variant="subtle" size={32} aria-label={t('parts.removeNamed', { name })} onClick={() => onChange(value.filter((one) => one !== targetId))}>
                    <Icon name="trash" size={16} />
                  </ActionIcon>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <Select
        aria-label={t('actions.binding.chooseTarget')} placeholder={t('actions.binding.chooseTarget')} searchable w="100%" value={null} error={problem}
        nothingFoundMessage={t('parts.list.nothingFound')} data={all.filter(({ targetId }) => !value.includes(targetId)).map(({ targetId, name }) => ({ value: targetId, label: name }))}
        onChange={(targetId) => (targetId === null ? undefined : onChange([...value, targetId]))}
      />
    </fieldset>
  )
}
