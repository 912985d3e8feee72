import type { KeyhallClient } from '@keyhall/client'
import { ApiError } from '@keyhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from './org.js'
import { usePermissions } from './permissions.js'

/** Names by id. Objects that are gone, or that the caller may not see, are absent. */
export type Names = ReadonlyMap<string, string>

/** Objects whose names a list shows. */
interface Wanted {
  readonly users?: readonly (string | undefined)[]
  readonly applications?: readonly (string | undefined)[]
  readonly targets?: readonly (string | undefined)[]
  readonly projects?: readonly (string | undefined)[]
  readonly organizations?: readonly (string | undefined)[]
}

const FRESH_MILLISECONDS = 60_000

const distinct = (ids: readonly (string | undefined)[] = []): readonly string[] => [...new Set(ids.filter((id) => id !== undefined))]

/** `undefined` instead of a refusal: a list without names is better than none. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (problem) {
    if (problem instanceof ApiError && (problem.code === 'not_found' || problem.code === 'permission_denied')) return undefined
    throw problem
  }
}

async function userNames(api: KeyhallClient, ids: readonly string[], signal: AbortSignal): Promise<readonly (readonly [string, string])[]> {
  if (ids.length === 0) return []
  const found = await unlessRefused(api.users.listUsers({ query: { limit: ids.length }, queries: [{ inUserIdsQuery: { userIds: ids } }] }, { signal }))
  return (found?.result ?? []).map(({ userId, human, machine, username }) => [userId, human?.profile?.displayName ?? machine?.name ?? username ?? userId])
}

/** Reads the name of one object, for kinds that have no search by several ids. */
const READERS = {
  application: async (api: KeyhallClient, applicationId: string) => (await api.applications.getApplication({ applicationId })).application.name,
  project: async (api: KeyhallClient, projectId: string) => (await api.projects.getProject({ projectId })).project.name,
  organization: async (api: KeyhallClient, id: string) => (await api.organizations.listOrganizations({ queries: [{ idQuery: { id } }] })).result?.[0]?.name,
} as const

interface Place {
  readonly api: KeyhallClient
  readonly queries: QueryClient
  readonly scope: readonly string[]
}

/** Names read one by one, and kept for a minute. */
const singleNames = (kind: keyof typeof READERS, ids: readonly string[], { api, queries, scope }: Place): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(ids.map(async (id) => [id, await queries.fetchQuery({
    queryKey: [...scope, 'name', kind, id], staleTime: FRESH_MILLISECONDS, queryFn: async () => (await unlessRefused(READERS[kind](api, id))) ?? id,
  })] as const))

async function targetNames(api: KeyhallClient, targetIds: readonly string[], signal: AbortSignal): Promise<readonly (readonly [string, string])[]> {
  if (targetIds.length === 0) return []
  const found = await unlessRefused(api.actionsV3.listTargets({ query: { limit: targetIds.length }, queries: [{ inTargetIdsQuery: { targetIds } }] }, { signal }))
  return (found?.result ?? []).map(({ targetId, name }) => [targetId, name])
}

/** A function that looks up names of objects by their ids. */
export function useNamesOf(): (wanted: Wanted, signal: AbortSignal) => Promise<Names> {
  const { api, scope } = useApi()
  const queries = useQueryClient()
  // Owners of organizations see calls to targets of the instance, but not the targets.
  const maySeeTargets = usePermissions().can('target.read')
  return useCallback(async ({ users, applications, targets, projects, organizations }, signal) => {
    const place = { api, queries, scope }
    const names = await Promise.all([
      userNames(api, distinct(users), signal), targetNames(api, maySeeTargets ? distinct(targets) : [], signal), singleNames('application', distinct(applications), place),
      singleNames('project', distinct(projects), place), singleNames('organization', distinct(organizations), place),
    ])
    return new Map(names.flat())
  }, [api, queries, scope, maySeeTargets])
}
