import { useApi } from '../data/org.js'
import { findProjects } from '../data/search.js'
import { useTexts } from '../texts/texts.js'
import { Picker } from './picker.js'

interface Props {
  readonly value: string
  readonly onChange: (projectId: string) => void
  readonly error?: string | undefined
  /** The organization whose projects are offered. Default: the chosen one, or all. */
  readonly of?: string | undefined
}

/** The choice of a project by name. */
export function ProjectField({ value, onChange, error, of }: Props) {
  const t = useTexts()
  const { api, scope, orgId = of } = useApi()
  return (
    <Picker
      label={t('access.project')} placeholder={t('access.findProject')} nothingFound={t('access.noProject')} value={value} onChange={onChange} error={error}
      queryKey={[...scope, 'find-projects', orgId]} find={(text, signal) => findProjects(api, text, orgId, signal)}
    />
  )
}
