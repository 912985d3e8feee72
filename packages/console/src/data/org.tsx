import { useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { KeyhallClient } from '@keyhall/client'
import { createClient } from '@keyhall/client'
import { useSession } from '../session/session.js'

/** The choice of `?org=`: the id of an organization, or nothing. */
export interface OrgChoice {
  /** The organization in which calls act; `undefined` stands for the instance. */
  readonly orgId: string | undefined
  /** Whether the whole instance is chosen. Only callers with a role of the instance can choose it. */
  readonly isInstance: boolean
  readonly choose: (orgId: string | undefined) => void
}

/** Whether the caller has a role of the instance, and their own organization. The same at every organization. */
export function useCaller() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['caller'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const [{ result: memberships = [] }, { user }] = await Promise.all([
        client.auth.listMyMemberships({}, { signal }),
        client.auth.getMyUser({}, { signal }),
      ])
      return { memberships, user, hasInstanceRole: memberships.some(({ iam }) => iam === true) }
    },
  })
}

/** The organization in which the person works. */
export function useOrg(): OrgChoice {
  const { org } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: caller } = useCaller()
  const own = caller?.user?.details?.resourceOwner
  const choose = useCallback((next: string | undefined) => {
    // Filters and pages of one organization say nothing about another one.
    void navigate({ to: '.', search: (next === undefined ? {} : { org: next }) })
  }, [navigate])
  return useMemo(() => {
    const isInstance = org === undefined && caller?.hasInstanceRole === true
    return { orgId: org ?? (isInstance ? undefined : own), isInstance, choose }
  }, [org, caller, own, choose])
}

const NONE = 'instance'

/** The API in the chosen organization, with the start of every query key: `[...scope, 'applications', …]`. */
export function useApi(): { readonly api: KeyhallClient; readonly scope: readonly [string, string]; readonly orgId: string | undefined } {
  const { facts, client, token, fetch } = useSession()
  const { orgId } = useOrg()
  return useMemo(() => ({
    api: orgId === undefined ? client : createClient({ baseUrl: facts.baseUrl, vendor: facts.vendor, token, fetch, orgId }),
    scope: ['org', orgId ?? NONE] as const,
    orgId,
  }), [facts, client, token, fetch, orgId])
}
