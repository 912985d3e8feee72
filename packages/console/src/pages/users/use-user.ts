import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { KeyhallClient } from '@keyhall/client'
import type { UserV2 } from '@keyhall/client/users'
import { useApi, useCaller } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'

/** A user, and the function that fetches again what pages show of them. */
export function useUser(userId: string) {
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [...scope, 'users', 'one', userId, 'user'],
    queryFn: async ({ signal }) => (await api.users.getUserByID({ userId }, { signal })).user,
  })
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [...scope, 'users'] }), [queries, scope])
  return { query, refresh }
}

/** A user on their page, and what the caller may do with them. */
export interface ShownUser {
  readonly user: UserV2
  readonly orgId: string
  /** Whether it is the caller. */
  readonly isSelf: boolean
  /** Permissions in the organization of the user. */
  readonly can: (permission: string) => boolean
  /** The same for changes of the user: without a role of the caller that could remove all roles of the user, there are none. */
  readonly canChange: (permission: 'user.write' | 'user.credential.write' | 'user.delete') => boolean
  readonly refresh: () => Promise<void>
}

const REMOVES = { instance: 'iam.member.delete', org: 'org.member.delete', project: 'project.member.delete' } as const

/** Whether the caller may remove all roles of a user, which the server demands for every change of a user with roles. */
async function outranks(api: KeyhallClient, userId: string, orgId: string, signal: AbortSignal): Promise<boolean> {
  const { result = [] } = await api.management.listUserMemberships({ userId }, { orgId, signal })
  const needed = result.map(({ iam, orgId: of, projectId, details }) => ({
    at: iam === true ? orgId : (details.resourceOwner ?? orgId),
    permission: iam === true ? REMOVES.instance : of === undefined ? REMOVES.project : REMOVES.org,
    projectId,
  }))
  const held = new Map(await Promise.all([...new Set(needed.map(({ at }) => at))].map(async (at) =>
    [at, (await api.auth.listMyZitadelPermissions({}, { orgId: at, signal })).result ?? []] as const)))
  return needed.every(({ at, permission, projectId }) => {
    const mine = held.get(at) ?? []
    return mine.includes(permission) || (projectId !== undefined && mine.includes(`${permission}:${projectId}`))
  })
}

/** What the caller may do with a user. `isKnown` is false until it is clear, so that no control appears and vanishes. */
export function useUserPermissions(user: UserV2 | undefined) {
  const { api, scope } = useApi()
  const { data: caller } = useCaller()
  const orgId = user?.details.resourceOwner ?? ''
  const { can, isKnown } = usePermissionsAt(orgId === '' ? undefined : orgId)
  const isSelf = user !== undefined && caller?.user?.id === user.userId
  const mayMember = can('user.membership.read')
  const { data: isAbove, isPending } = useQuery({
    queryKey: [...scope, 'users', 'one', user?.userId, 'outranks'],
    enabled: user !== undefined && isKnown && mayMember && !isSelf,
    queryFn: ({ signal }) => outranks(api, user?.userId ?? '', orgId, signal),
  })
  return {
    isKnown: user !== undefined && isKnown && (isSelf || !mayMember || !isPending),
    orgId,
    isSelf,
    can: (permission: string) => can(permission),
    canChange: (permission: string) => can(permission) && (isSelf || isAbove === true),
  }
}
