import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useOrg } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'

const MAX_PROVIDERS = 200

/** The providers of the chosen place, with those of the instance for an organization, and the ids of those that the login page offers. */
export function useProviders() {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const queryKey = [...scope, 'providers']
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const service = isInstance ? api.admin : api.management
      const [{ result: providers = [] }, { result: offered = [] }, { policy }] = await Promise.all([
        service.listProviders({ query: { limit: MAX_PROVIDERS, asc: true } }, { signal }),
        service.listLoginPolicyIDPs({ query: { limit: MAX_PROVIDERS } }, { signal }),
        isInstance ? api.admin.getLoginPolicy({}, { signal }) : api.management.getLoginPolicy({}, { signal }),
      ])
      return { providers, offered: new Set(offered.map(({ idpId }) => idpId)), inheritsPolicy: !isInstance && policy.isDefault === true }
    },
  })
  return {
    query, api, isInstance,
    canWrite: can(isInstance ? 'iam.policy.write' : 'policy.write'),
    refresh: async () => {
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: [...scope, 'policy', 'login'] })
    },
  }
}
