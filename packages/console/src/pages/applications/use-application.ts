import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KeyhallClient } from '@keyhall/client'
import { createClient } from '@keyhall/client'
import type { Application } from '@keyhall/client/applications'
import type { ProjectOfService } from '@keyhall/client/projects'
import { useApi } from '../../data/org.js'
import { useSession } from '../../session/session.js'

/** An application with its project, which says the organization. */
export interface LoadedApplication {
  readonly application: Application
  readonly project: ProjectOfService
}

const query = (api: KeyhallClient, scope: readonly string[], applicationId: string) =>
  queryOptions({
    queryKey: [...scope, 'application', applicationId],
    // A save sends the revision that the person saw. Fetching it anew behind an open form would overwrite another person's change.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<LoadedApplication> => {
      const { application } = await api.applications.getApplication({ applicationId }, { signal })
      const { project } = await api.projects.getProject({ projectId: application.projectId }, { signal })
      return { application, project }
    },
  })

/** The application of a page, with the client id, the calls in its organization, and a way to fetch it anew. */
export function useApplication(applicationId: string) {
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const options = query(api, scope, applicationId)
  return {
    ...useQuery(options),
    /** Fetches what is stored now. */
    reload: () => queries.fetchQuery({ ...options, staleTime: 0 }),
    /** After a change: this application and the lists. */
    refresh: async () => {
      await queries.invalidateQueries({ queryKey: options.queryKey })
      await queries.invalidateQueries({ queryKey: [...scope, 'applications'] })
    },
  }
}

/** The API in one organization, regardless of the one in the address. */
export function useApiOf(orgId: string): KeyhallClient {
  const { facts, token } = useSession()
  return useMemo(() => createClient({ baseUrl: facts.baseUrl, vendor: facts.vendor, token, orgId }), [facts, token, orgId])
}

export const clientIdOf = ({ oidcConfiguration, apiConfiguration }: Application): string => oidcConfiguration?.clientId ?? apiConfiguration?.clientId ?? ''
