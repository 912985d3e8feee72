import type { Instance } from '../instance/index.js'
import type { Parameters, Scope } from '../protocol/index.js'
import { OAuthError, isKnownScope, parseScope } from '../protocol/index.js'
import type { Entitlement, TokenLedger } from '../tokens/index.js'
import { assertCurrent, audienceOf, isInGoodStanding } from '../tokens/index.js'
import type { Grant, Requester } from './grant.js'
import { machineTokenOptions, tokenOptions } from './requester.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly instance: () => Instance
  readonly vendor: string
}

/**
 * Gives a confidential client, or a service user, a token for itself. Neither an ID token nor a refresh token.
 *
 * @see RFC 6749 §4.4
 */
export class ClientCredentialsGrant implements Grant {
  readonly type = 'client_credentials'
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const scopes = this.#scopes(parameters)
    return requester.kind === 'machine' ? this.#forMachine(requester, scopes) : this.#forClient(requester, scopes)
  }

  /** The specification requires `scope`; an unknown one is `invalid_scope` at the token endpoint (product decision). */
  #scopes(parameters: Parameters): readonly Scope[] {
    const text = parameters.get('scope')
    if (text === undefined) throw new OAuthError('invalid_request', 'scope is missing')
    const scopes = parseScope(text)
    if (!scopes || scopes.length === 0) throw new OAuthError('invalid_scope', 'scope is malformed')
    const known = scopes.filter((scope): scope is Scope => isKnownScope(scope, this.#deps.vendor))
    if (known.length < scopes.length) throw new OAuthError('invalid_scope', 'a scope is unknown')
    return known.filter((scope) => (scope as string) !== 'offline_access')
  }

  #audience(own: readonly string[], scopes: readonly Scope[]): readonly string[] {
    const { vendor, instance } = this.#deps
    return audienceOf(own, scopes, { vendor, serviceProjectId: instance().projectId })
  }

  #forMachine({ machine }: Extract<Requester, { kind: 'machine' }>, scopes: readonly Scope[]): Entitlement {
    const options = machineTokenOptions(machine)
    return {
      subject: { kind: 'user', userId: machine.user.id, named: machine },
      options,
      scopes,
      audience: this.#audience([options.clientId], scopes),
      withIdToken: false,
    }
  }

  async #forClient({ client }: Extract<Requester, { kind: 'client' }>, scopes: readonly Scope[]): Promise<Entitlement> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: false })) {
      throw new OAuthError('invalid_client', 'the client is not active')
    }
    return {
      subject: { kind: 'client', clientId: client.id },
      options: tokenOptions(client),
      scopes,
      audience: this.#audience([client.id, client.projectId], scopes),
      withIdToken: false,
    }
  }
}
