import type { ForeignKey, VerifyAssertion } from '../../parties/assertions/index.js'
import type { KeyedMachine, MachineReads } from '../../parties/credentials/index.js'
import { isKeyExpired } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { ENDPOINTS, JWT_BEARER_GRANT, OAuthError } from '../../foundation/protocol/index.js'
import type { Clock, EpochSeconds, Issuer, Reader } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { Entitlement } from '../../tokens/tokens/index.js'
import { audienceOf, isInGoodStanding, machineTokenOptions } from '../../tokens/tokens/index.js'
import type { Grant } from './grant.js'
import { requiredScopes, scopesOfMachine } from './required-scopes.js'
import { invalidGrant } from './stolen-grant.js'

interface Dependencies {
  readonly storage: Reader<{ machines: MachineReads }>
  readonly assertions: VerifyAssertion
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly clock: Clock
}

/**
 * Issues tokens to a service user for an assertion signed with one of its registered keys. `iss` and `sub` are its user id.
 *
 * @see RFC 7523 §2.1, §3
 */
export class JwtProfileGrant implements Grant {
  readonly type = JWT_BEARER_GRANT
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async entitle(parameters: Parameters): Promise<Entitlement> {
    const assertion = parameters.get('assertion')
    if (assertion === undefined) throw new OAuthError('invalid_request', 'assertion is missing')
    const { vendor } = this.#deps
    const requested = requiredScopes(parameters, vendor)
    const machine = await this.#proven(assertion)
    return this.#entitlement(machine, scopesOfMachine(requested, machine, vendor))
  }

  async #proven(jwt: string): Promise<KeyedMachine> {
    const { storage, assertions, issuer, clock } = this.#deps
    const userId = UserId.optional(assertions.issuerOf(jwt))
    if (userId === undefined) throw invalidGrant('assertion: it is not a readable signed JWT')
    const machine = await storage.read(({ machines }) => machines.withKeys(userId))
    const verified = await assertions.verify(jwt, keysOf(machine, clock.now()), {
      purpose: 'authorization_grant',
      issuer: userId,
      subject: userId,
      audiences: [issuer, `${issuer}${ENDPOINTS.token}`],
    })
    if (typeof verified === 'string') throw invalidGrant(`assertion: ${verified}`)
    if (!machine || !isInGoodStanding({ user: machine }, { hasUser: true })) throw invalidGrant('the service user is not active')
    if (!(await assertions.consume(verified))) throw invalidGrant('assertion: it was used before')
    return machine
  }

  #entitlement(machine: KeyedMachine, scopes: readonly Scope[]): Entitlement {
    const { vendor, instance } = this.#deps
    const options = machineTokenOptions(machine)
    return {
      subject: { kind: 'user', userId: machine.user.id, named: machine },
      options,
      scopes,
      audience: audienceOf([options.clientId], scopes, { vendor, serviceProjectId: instance().projectId }),
      // The specification requires the ID token unconditionally.
      requestedTokens: { accessToken: true, idToken: true },
    }
  }
}

const keysOf = (machine: KeyedMachine | undefined, now: EpochSeconds): readonly ForeignKey[] =>
  machine?.keys.filter((key) => !isKeyExpired(key, now)).map(({ kid, publicKey }) => ({ ...publicKey, kid })) ?? []
