import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { useSession } from '../../session/session.js'

/** A project in which the caller may register applications. */
export interface WritableProject {
  readonly id: string
  readonly name: string
}

const LAST_USED = 'keyhall.console.project'
const MAX_PROJECTS = 500

export const rememberProject = (id: string): void => localStorage.setItem(LAST_USED, id)

/** The projects of the chosen organization in which the caller may register applications, the last used one first. */
export function useWritableProjects() {
  const { api, scope, orgId } = useApi()
  const { can, isKnown } = usePermissions()
  const { facts } = useSession()
  return useQuery({
    queryKey: [...scope, 'projects', 'writable'],
    enabled: isKnown,
    queryFn: async ({ signal }): Promise<readonly WritableProject[]> => {
      const filters = orgId === undefined ? [] : [{ organizationIdFilter: { organizationId: orgId } }]
      const [{ projects = [] }, own] = await Promise.all([
        api.projects.listProjects({ pagination: { limit: MAX_PROJECTS, asc: true }, filters }, { signal }),
        // The project of the console itself is no place for applications.
        api.applications.getApplication({ applicationId: facts.clientId }, { signal }).then(({ application }) => application.projectId, () => undefined),
      ])
      const last = localStorage.getItem(LAST_USED)
      const writable = projects.filter(({ projectId }) => projectId !== own && can('project.app.write', projectId)).map(({ projectId: id, name }) => ({ id, name }))
      return writable.toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
    },
  })
}
