import { MAX_COUNTED } from '../shared/index.js'

/** What happens with clients that describe themselves in a document. `ask` lets each person decide, and warns about the publisher. */
export const CLIENT_DECISIONS = ['allow', 'ask', 'deny'] as const
export type ClientDecision = (typeof CLIENT_DECISIONS)[number]

/** The decision for a domain, or with `*.` for its subdomains. */
export interface ClientDomainRule {
  /** Lower case, in A-labels (RFC 5890 §2.3.2.1): `agent.example`, `*.agent.example`. */
  readonly domain: string
  readonly decision: ClientDecision
}

/** Who may register clients (RFC 7591): no one, holders of an initial access token, or anyone. */
export const REGISTRATION_MODES = ['off', 'token', 'open'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** The policy for clients that no administrator registered. */
export interface OpenClientPolicy {
  readonly documents: {
    /** For domains without a rule. */
    readonly unlisted: ClientDecision
    readonly domains: readonly ClientDomainRule[]
  }
  readonly registration: {
    readonly mode: RegistrationMode
    /** Whether a client that registered without a token waits until an administrator reactivates it. */
    readonly needsApproval: boolean
    /** Registrations without a token for each client network in a day. */
    readonly dailyPerNetwork: number
  }
  /** Maximum number of clients of both kinds. */
  readonly maxCount: number
  /** Seconds until an unused one is deleted. */
  readonly unusedLifetime: number
}

/** Changes of the policy; absent members stay. */
export interface OpenClientChanges extends Partial<Pick<OpenClientPolicy, 'maxCount' | 'unusedLifetime'>> {
  readonly documents?: Partial<OpenClientPolicy['documents']>
  readonly registration?: Partial<OpenClientPolicy['registration']>
}

/** The policy with these changes. */
export const changedOpenClients = (policy: OpenClientPolicy, { documents, registration, ...rest }: OpenClientChanges): OpenClientPolicy =>
  ({ ...policy, ...rest, documents: { ...policy.documents, ...documents }, registration: { ...policy.registration, ...registration } })

/** Maximum number of rules for domains. */
export const MAX_CLIENT_DOMAINS = 500

/** RFC 1123 §2.1, with an optional wildcard for all subdomains. */
export const CLIENT_DOMAIN = /^(?=.{1,253}$)(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

const DAY = 86_400

/** Upper limits of the numbers. Lists are counted exactly up to `MAX_COUNTED`. */
export const OPEN_CLIENT_LIMITS = { dailyPerNetwork: 10_000, maxCount: MAX_COUNTED, unusedLifetime: 365 * DAY } as const
export const MIN_UNUSED_LIFETIME = DAY

export const DEFAULT_OPEN_CLIENTS: OpenClientPolicy = {
  documents: { unlisted: 'ask', domains: [] },
  registration: { mode: 'token', needsApproval: false, dailyPerNetwork: 20 },
  maxCount: 10_000,
  unusedLifetime: 30 * DAY,
}

const matches = (rule: string, host: string): boolean => (rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule)

/** Whether an administrator has named the domain of a host. */
export const isListedDomain = ({ documents: { domains } }: Pick<OpenClientPolicy, 'documents'>, host: string): boolean => domains.some(({ domain }) => matches(domain, host))

/** The decision for a host: that of the longest matching rule, and of a rule without a wildcard before others of its length. */
export function clientDecision({ documents: { unlisted, domains } }: Pick<OpenClientPolicy, 'documents'>, host: string): ClientDecision {
  const found = domains.filter(({ domain }) => matches(domain, host))
  const [best] = found.toSorted((a, b) => b.domain.length - a.domain.length)
  return found.find(({ domain }) => domain === host)?.decision ?? best?.decision ?? unlisted
}
