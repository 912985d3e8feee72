import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.js'

export const DEFAULT_ORG = ['instance', 'default-org'] as const

/** The organization that people join who register themselves; `undefined` until it is known. */
export function useDefaultOrgId(): string | undefined {
  const { client } = useSession()
  const { data } = useQuery({ queryKey: DEFAULT_ORG, queryFn: async ({ signal }) => (await client.settings.getGeneralSettings({}, { signal })).defaultOrgId })
  return data
}
