import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'

/** The project of a page of resources, and whether the caller may change them. */
export function useResourceProject(projectId: string) {
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [...scope, 'project', projectId, 'one'],
    queryFn: async ({ signal }) => (await api.projects.getProject({ projectId }, { signal })).project,
  })
  const { isKnown, can } = usePermissionsAt(query.data?.organizationId)
  return {
    api, query,
    mayWrite: isKnown && can('project.write', projectId),
    refresh: () => queries.invalidateQueries({ queryKey: [...scope, 'project', projectId, 'resources'] }),
  }
}

/** One API resource of a project. */
export function useResource(projectId: string, resourceId: string) {
  const { api, scope } = useApi()
  return useQuery({
    queryKey: [...scope, 'project', projectId, 'resources', resourceId],
    // A save replaces every member. Fetching it anew behind an open form would overwrite another person's change.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await api.resources.getResource({ projectId, resourceId }, { signal })).resource,
  })
}
