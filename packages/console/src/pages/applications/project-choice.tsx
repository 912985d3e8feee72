import { Select, TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.js'
import type { WritableProject } from './use-projects.js'

/** The choice in the list that stands for a project that does not exist yet. */
export const NEW_PROJECT = ''

interface Props {
  readonly projects: readonly WritableProject[]
  readonly mayCreate: boolean
  readonly value: string
  readonly onChange: (id: string) => void
  readonly newName: string
  readonly onNewName: (name: string) => void
}

/** The project of a new application: the last used one, a different one, or a new one. Under "More", because most people do not need it. */
export function ProjectChoice({ projects, mayCreate, value, onChange, newName, onNewName }: Props) {
  const t = useTexts()
  const options = [...projects.map(({ id, name }) => ({ value: id, label: name })), ...(mayCreate ? [{ value: NEW_PROJECT, label: t('applications.project.new') }] : [])]
  const chosen = projects.find(({ id }) => id === value)?.name ?? newName
  return (
    <details className="more">
      <summary>{t('applications.more')}<span className="soft"> · {t.rich('applications.project.current', { name: <bdi>{chosen}</bdi> })}</span></summary>
      <div className="stack">
        <Select
          label={t('applications.project')} description={t('applications.project.hint')} data={options} value={value} searchable={projects.length > 8}
          onChange={(next) => onChange(next ?? NEW_PROJECT)}
        />
        {value === NEW_PROJECT ? <TextInput label={t('applications.project.name')} value={newName} maxLength={200} onChange={(event) => onNewName(event.currentTarget.value)} /> : null}
      </div>
    </details>
  )
}
