import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallOptions, KeyhallClient } from '@keyhall/client'
import { useApi, useOrg } from './org.js'
import { usePermissions } from './permissions.js'

/** How a policy is read, changed and given up. `P` is the policy as the API returns it. */
export interface PolicyCalls<P> {
  /** Part of the query key. */
  readonly name: string
  readonly ofInstance: (api: KeyhallClient, options: CallOptions) => Promise<P>
  readonly ofOrg: (api: KeyhallClient, options: CallOptions) => Promise<P>
  readonly reset: (api: KeyhallClient) => Promise<unknown>
  /** Permission to change it at the instance. Default: `iam.policy.write`. */
  readonly instancePermission?: string
}

export type PolicyOrigin = 'instance' | 'inherited' | 'own'

/** The policy in force at the chosen place. */
export interface PolicyState<P> {
  readonly query: UseQueryResult<P>
  readonly isInstance: boolean
  readonly origin: PolicyOrigin
  /** Whether the form is shown: the caller may write, and the values are not inherited, or are about to be replaced. */
  readonly isEditable: boolean
  /** The end of draft keys. */
  readonly place: string
  /** Starts editing inherited values. Absent without the permission. */
  readonly override: (() => void) | undefined
  /** Deletes the values of the organization. Absent without the permission. */
  readonly reset: (() => Promise<unknown>) | undefined
  /** Runs a change, then reads the policy again, also after a failure: a change of several calls may be half done. */
  readonly change: (work: (api: KeyhallClient) => Promise<unknown>) => Promise<void>
}

/** The revision of a policy, for a request that changes it: the server refuses the request when another person has changed the policy meanwhile. */
export const revisionOf = ({ revision }: { readonly revision?: string | undefined }): { readonly revision?: string } => (revision === undefined ? {} : { revision })

/** Reads a policy of the instance or of the chosen organization. */
export function usePolicy<P extends { readonly isDefault?: boolean | undefined }>({ name, ofInstance, ofOrg, reset, instancePermission = 'iam.policy.write' }: PolicyCalls<P>): PolicyState<P> {
  const { api, scope, orgId } = useApi()
  const { isInstance } = useOrg()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const [isOverriding, setOverriding] = useState(false)
  const queryKey = [...scope, 'policy', name]
  // A save sends the revision that the person saw. Fetching it anew behind an open form would overwrite another person's change.
  const query = useQuery({ queryKey, refetchOnWindowFocus: false, queryFn: async ({ signal }) => (isInstance ? ofInstance : ofOrg)(api, { signal }) })
  const canWrite = can(isInstance ? instancePermission : 'policy.write')
  const origin = isInstance ? 'instance' : query.data?.isDefault === true ? 'inherited' : 'own'
  const change = async (work: (client: KeyhallClient) => Promise<unknown>): Promise<void> => {
    try {
      await work(api)
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    query, isInstance, origin, change,
    place: orgId ?? '',
    isEditable: canWrite && (origin !== 'inherited' || isOverriding),
    override: canWrite && !isOverriding ? () => setOverriding(true) : undefined,
    reset: !isInstance && can('policy.delete') ? async () => {
      await change(reset)
      setOverriding(false)
    } : undefined,
  }
}
