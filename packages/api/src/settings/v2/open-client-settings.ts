import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import {
  CLIENT_DOMAIN, MAX_CLIENT_DOMAINS, MIN_UNUSED_LIFETIME, OPEN_CLIENT_LIMITS, changedOpenClients,
} from '@keyhall/core/instance'
import type { ClientDecision, OpenClientPolicy, RegistrationMode } from '@keyhall/core/instance'
import { assertPolicyRevision, policyRevision } from '@keyhall/core/settings'
import { defined } from '@keyhall/core/shared'
import { IF_MATCH, Revision } from '../../application/shapes/revision.message.js'
import { Duration, Flag, Nested, OneOf, Text, Whole, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { Changed } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { SERVICE } from './of-org.js'

const DECISIONS = { CLIENT_DECISION_UNSPECIFIED: 'ask', CLIENT_DECISION_ALLOW: 'allow', CLIENT_DECISION_ASK: 'ask', CLIENT_DECISION_DENY: 'deny' } as const satisfies Readonly<Record<string, ClientDecision>>
const MODES = {
  CLIENT_REGISTRATION_UNSPECIFIED: 'off', CLIENT_REGISTRATION_OFF: 'off', CLIENT_REGISTRATION_TOKEN: 'token', CLIENT_REGISTRATION_OPEN: 'open',
} as const satisfies Readonly<Record<string, RegistrationMode>>

const IS_DOMAIN = { is: (text: string) => CLIENT_DOMAIN.test(text), expected: 'a domain in lower case and A-labels, such as agent.example or *.agent.example' }

type DecisionName = keyof typeof DECISIONS
type ModeName = keyof typeof MODES

const decisionName = (decision: ClientDecision): DecisionName => `CLIENT_DECISION_${decision.toUpperCase() as Uppercase<ClientDecision>}`
const modeName = (mode: RegistrationMode): ModeName => `CLIENT_REGISTRATION_${mode.toUpperCase() as Uppercase<RegistrationMode>}`

class ClientDomainRule {
  /** In lower case and A-labels; with `*.` for all subdomains. */
  @Text({ max: 255, pattern: IS_DOMAIN }) domain!: string
  @OneOf(Object.keys(DECISIONS)) decision!: DecisionName
}

/** Absent members of a change stay unchanged. */
class OpenClientSettings {
  /** For clients with a metadata document whose domain has no rule. */
  @OneOf(Object.keys(DECISIONS), { optional: true }) unlistedDomains?: DecisionName
  /** Replaces all rules, unless `keepDomains` is set. */
  @Nested(() => ClientDomainRule, { list: MAX_CLIENT_DOMAINS }) domains!: ClientDomainRule[]
  @Flag({ optional: true }) keepDomains?: boolean
  /** Who may register clients. */
  @OneOf(Object.keys(MODES), { optional: true }) registration?: ModeName
  /** Whether a client that registered without a token waits until it is reactivated. */
  @Flag({ optional: true }) registrationNeedsApproval?: boolean
  /** Registrations without a token for each client network in a day. */
  @Whole({ min: 1, max: OPEN_CLIENT_LIMITS.dailyPerNetwork, optional: true }) dailyRegistrationsPerNetwork?: number
  /** Maximum number of clients of each kind. */
  @Whole({ min: 1, max: OPEN_CLIENT_LIMITS.maxCount, optional: true }) maxClients?: number
  /** How long a client may get no tokens until it is deleted. */
  @Duration({ min: MIN_UNUSED_LIFETIME, max: OPEN_CLIENT_LIMITS.unusedLifetime, optional: true }) unusedLifetime?: number
  @Revision() revision?: number
}

class GetOpenClientSettingsResponse {
  @Nested(() => OpenClientSettings) settings!: OpenClientSettings
}

function shown(policy: OpenClientPolicy): OpenClientSettings {
  const { documents, registration, maxCount, unusedLifetime } = policy
  return {
    unlistedDomains: decisionName(documents.unlisted),
    domains: documents.domains.map(({ domain, decision }) => ({ domain, decision: decisionName(decision) })),
    registration: modeName(registration.mode),
    registrationNeedsApproval: registration.needsApproval,
    dailyRegistrationsPerNetwork: registration.dailyPerNetwork,
    maxClients: maxCount,
    unusedLifetime,
    revision: policyRevision(policy),
  }
}

function changed(policy: OpenClientPolicy, input: OpenClientSettings): OpenClientPolicy {
  const { unlistedDomains, domains, keepDomains, registration: mode, maxClients: maxCount, unusedLifetime } = input
  return changedOpenClients(policy, {
    ...defined({ maxCount, unusedLifetime }),
    documents: {
      ...(unlistedDomains === undefined ? {} : { unlisted: DECISIONS[unlistedDomains] }),
      ...(keepDomains ? {} : { domains: domains.map(({ domain, decision }) => ({ domain, decision: DECISIONS[decision] })) }),
    },
    registration: defined({
      mode: mode && MODES[mode], needsApproval: input.registrationNeedsApproval, dailyPerNetwork: input.dailyRegistrationsPerNetwork,
    }),
  })
}

/** The policy for clients that no administrator registered. */
export const openClientSettings = ({ instance, settings }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetOpenClientSettings`,
    summary: 'Returns the policy for clients that no administrator registered: trusted domains, dynamic registration, limits',
    permission: 'iam.policy.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/v2/settings/open_clients' }],
    request: empty,
    response: message(GetOpenClientSettingsResponse),
    handle: async () => ({ settings: shown(instance().settings.openClients) }),
  }),
  defineMethod({
    name: `${SERVICE}/SetOpenClientSettings`,
    summary: 'Changes the policy for clients that no administrator registered; omitted members stay unchanged, except the list of domains',
    permission: 'iam.policy.write',
    place: { kind: 'instance' },
    http: [{ verb: 'PUT', path: '/v2/settings/open_clients', ...IF_MATCH }],
    request: message(OpenClientSettings),
    response: message(Changed),
    handle: async (input, { caller }) => {
      await settings.change.change(caller, 'policy.open.clients.set', (all) => {
        assertPolicyRevision(all.openClients, input.revision)
        return { ...all, openClients: changed(all.openClients, input) }
      })
      return { details: { resourceOwner: instance().id } }
    },
  }),
]
