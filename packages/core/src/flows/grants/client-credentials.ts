import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { Entitlement, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, audienceOf, isInGoodStanding, machineTokenOptions, tokenOptions } from '../../tokens/tokens/index.js'
import type { Grant, Requester } from './grant.js'
import { requiredScopes, scopesOfMachine, scopesOfOneself } from './required-scopes.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly instance: () => Instance
  readonly vendor: string
}

/**
 * Issues a confidential client, or a service user, an access token for itself. No ID token and no refresh token.
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
    const scopes = requiredScopes(parameters, this.#deps.vendor)
    switch (requester.kind) {
      case 'machine':
        return this.#forMachine(requester, scopesOfMachine(scopes, requester.machine, this.#deps.vendor))
      case 'client':
        return this.#forClient(requester, scopesOfOneself(scopes))
      case 'assertion':
        throw new OAuthError('invalid_client', 'client authentication is missing')
    }
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
      requestedTokens: { accessToken: true, idToken: false },
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
      options: tokenOptions(client, standing),
      scopes,
      audience: this.#audience([client.id, client.projectId], scopes),
      requestedTokens: { accessToken: true, idToken: false },
    }
  }
}
