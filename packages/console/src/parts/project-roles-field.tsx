import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../data/org.js'
import { usePermissions } from '../data/permissions.js'
import { useTexts } from '../texts/texts.js'
import { ErrorBox } from './error-box.js'

interface Props {
  /** Empty: nothing is shown yet. */
  readonly projectId: string
  readonly value: readonly string[]
  readonly onChange: (roleKeys: readonly string[]) => void
  readonly error?: string | undefined
}

const MAX_ROLES = 1000

/** The roles of a project, each with a checkbox. */
export function ProjectRolesField({ projectId, value, onChange, error }: Props) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { can } = usePermissions()
  const { data: roles, error: problem } = useQuery({
    queryKey: [...scope, 'project', projectId, 'roles', 'all'],
    enabled: projectId !== '',
    queryFn: async ({ signal }) => (await api.projects.listProjectRoles({ projectId, pagination: { limit: MAX_ROLES, asc: true } }, { signal })).projectRoles ?? [],
  })
  if (problem) return <ErrorBox problem={problem} />
  if (roles === undefined) return null
  if (roles.length === 0) {
    return <p className="soft">{t('access.noRoles')} {can('project.role.write', projectId) ? <Link to={`/access/projects/${projectId}/roles`}>{t('access.role.add')}</Link> : null}</p>
  }
  return (
    <Checkbox.Group label={t('access.roles')} value={[...value]} error={error} onChange={onChange}>
      <div className="choices">
        {roles.map(({ key, displayName }) => <Checkbox key={key} value={key} label={<bdi>{displayName}</bdi>} description={displayName === key ? undefined : <bdi>{key}</bdi>} />)}
      </div>
    </Checkbox.Group>
  )
}
