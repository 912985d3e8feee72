import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClientDecision, ClientRegistration, OpenClientSettings } from '@keyhall/client/settings'
import { revisionOf } from '../../data/policy.js'
import { secondsOf } from '../../parts/durations.js'
import { useSession } from '../../session/session.js'

export const DECISIONS = ['CLIENT_DECISION_ALLOW', 'CLIENT_DECISION_ASK', 'CLIENT_DECISION_DENY'] as const satisfies readonly ClientDecision[]
export const MODES = ['CLIENT_REGISTRATION_OFF', 'CLIENT_REGISTRATION_TOKEN', 'CLIENT_REGISTRATION_OPEN'] as const satisfies readonly ClientRegistration[]
export type Decision = (typeof DECISIONS)[number]

export interface DomainRule {
  readonly domain: string
  readonly decision: Decision
}

/** The policy for clients that no administrator registered, as the forms of the page have it. */
export interface OpenClients {
  readonly unlistedDomains: Decision
  readonly domains: readonly DomainRule[]
  readonly registration: (typeof MODES)[number]
  readonly registrationNeedsApproval: boolean
  readonly dailyRegistrationsPerNetwork: number
  readonly maxClients: number
  /** In seconds. */
  readonly unusedLifetime: number
}

const decisionOf = (name: ClientDecision | undefined): Decision => DECISIONS.find((one) => one === name) ?? 'CLIENT_DECISION_ASK'

const shown = (settings: OpenClientSettings): OpenClients => ({
  unlistedDomains: decisionOf(settings.unlistedDomains),
  domains: (settings.domains ?? []).map(({ domain, decision }) => ({ domain, decision: decisionOf(decision) })),
  registration: MODES.find((mode) => mode === settings.registration) ?? 'CLIENT_REGISTRATION_OFF',
  registrationNeedsApproval: settings.registrationNeedsApproval ?? false,
  dailyRegistrationsPerNetwork: settings.dailyRegistrationsPerNetwork ?? 0,
  maxClients: settings.maxClients ?? 0,
  unusedLifetime: secondsOf(settings.unusedLifetime),
})

const QUERY_KEY = ['instance', 'open-clients'] as const

/** The policy, and the change of some of its members. */
export function useOpenClients() {
  const { client } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: QUERY_KEY, refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { settings } = await client.settings.getOpenClientSettings({}, { signal })
      return { policy: shown(settings), seen: revisionOf(settings) }
    },
  })
  return {
    query,
    /** Members that are not given stay as they are. */
    save: async ({ domains, unusedLifetime, ...changes }: Partial<OpenClients>): Promise<void> => {
      await client.settings.setOpenClientSettings({
        ...changes, ...query.data?.seen, ...(domains === undefined ? { keepDomains: true } : { domains }), ...(unusedLifetime === undefined ? {} : { unusedLifetime: `${unusedLifetime}s` as const }),
      })
      await queries.invalidateQueries({ queryKey: QUERY_KEY })
    },
  }
}
