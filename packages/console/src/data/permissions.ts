import { useMemo } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { KeyhallClient } from '@keyhall/client'
import { useApi, useCaller } from './org.js'

/** What the caller may do in the chosen organization. The server decides; the console only leaves out what it would refuse. */
export interface Permissions {
  /** Whether the permissions are known. Until then `can` says no. */
  readonly isKnown: boolean
  /** Whether the caller has any administrative role anywhere. */
  readonly hasRole: boolean
  readonly hasInstanceRole: boolean
  /** Whether the caller has a permission, such as `project.app.write`. @param projectId also asks the roles of this project */
  readonly can: (permission: string, projectId?: string) => boolean
  /** Whether the caller has a permission here or in any project: decides whether a page is shown. */
  readonly canSomewhere: (permission: string) => boolean
}

const permittedAt = (api: KeyhallClient, orgId: string | undefined) => ({
  queryKey: ['permissions', orgId ?? ''],
  staleTime: 60_000,
  // Of all organizations, a role in one of them permits nothing: each control is judged at what is shown.
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => new Set((await api.auth.listMyZitadelPermissions({ inEveryOrganization: orgId === undefined }, { signal, orgId })).result ?? []),
})

export function usePermissions(): Permissions {
  return usePermissionsAt(useApi().orgId)
}

/** What the caller may do in an organization, such as that of a user on a page of all organizations. */
export function usePermissionsAt(orgId: string | undefined): Permissions {
  const { api } = useApi()
  const { data: caller } = useCaller()
  const { data: permitted } = useQuery({ ...permittedAt(api, orgId), enabled: caller !== undefined })
  return useMemo(() => {
    const can = (permission: string, projectId?: string): boolean =>
      permitted !== undefined && (permitted.has(permission) || (projectId !== undefined && permitted.has(`${permission}:${projectId}`)))
    return {
      isKnown: permitted !== undefined,
      hasRole: (caller?.memberships.length ?? 0) > 0,
      hasInstanceRole: caller?.hasInstanceRole === true,
      can,
      canSomewhere: (permission) => can(permission) || [...(permitted ?? [])].some((name) => name.startsWith(`${permission}:`)),
    }
  }, [permitted, caller])
}

/** Asks for permissions at several organizations, for a list with objects of each. */
export function usePermissionsAmong(orgIds: readonly string[]): (permission: string, orgId: string, projectId?: string) => boolean {
  const { api } = useApi()
  const ids = [...new Set(orgIds)]
  const found = useQueries({ queries: ids.map((orgId) => permittedAt(api, orgId)) })
  return (permission, orgId, projectId) => {
    const permitted = found[ids.indexOf(orgId)]?.data
    return permitted !== undefined && (permitted.has(permission) || (projectId !== undefined && permitted.has(`${permission}:${projectId}`)))
  }
}
