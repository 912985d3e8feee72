import type { RequestResources, ResourceClient, ResourceToken } from '../../directory/resources/index.js'
import { tokenFor } from '../../directory/resources/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { Entitlement, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, audienceOf, forResources, isInGoodStanding, machineTokenOptions, tokenOptions } from '../../tokens/tokens/index.js'
import type { Grant, Requester } from './grant.js'
import { requiredScopes, scopesOfMachine, scopesOfOneself } from './required-scopes.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly vendor: string
}

/** The requested scopes, and the token for the requested resources. */
interface RequestedForOneself {
  readonly scopes: readonly Scope[]
  readonly target?: ResourceToken
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
    const { vendor } = this.#deps
    switch (requester.kind) {
      case 'machine': {
        const { machine } = requester
        const { scopes, target } = await this.#requested(parameters, { id: machineTokenOptions(machine).clientId })
        return this.#forMachine(requester, scopesOfMachine(scopes, machine, vendor), target)
      }
      case 'client': {
        const { scopes, target } = await this.#requested(parameters, requester.client)
        return this.#forClient(requester, scopesOfOneself(scopes), target)
      }
      case 'assertion':
        throw new OAuthError('invalid_client', 'client authentication is missing')
    }
  }

  /** Without `resource`, the scopes of the specification. With it, those of the resources too, or their default ones. */
  async #requested(parameters: Parameters, client: ResourceClient): Promise<RequestedForOneself> {
    const { vendor, resources } = this.#deps
    const { resources: named, details } = await resources.requested({ resources: parameters.all('resource'), details: parameters.get('authorization_details') }, client)
    if (named.length === 0 && details.length === 0) return { scopes: requiredScopes(parameters, vendor) }
    const requested = parameters.has('scope') ? requiredScopes(parameters, vendor, named) : []
    const { scopes } = resources.grantable(requested, named, details)
    return { scopes, target: { ...tokenFor(named), scopes, ...(details.length > 0 ? { authorizationDetails: details } : {}) } }
  }

  #audience(own: readonly string[], scopes: readonly Scope[]): readonly string[] {
    const { vendor, instance } = this.#deps
    return audienceOf(own, scopes, { vendor, serviceProjectId: instance().projectId })
  }

  #forMachine({ machine }: Extract<Requester, { kind: 'machine' }>, scopes: readonly Scope[], target?: ResourceToken): Entitlement {
    const options = machineTokenOptions(machine)
    return {
      subject: { kind: 'user', userId: machine.user.id, named: machine },
      ...forResources({ options, scopes, audience: this.#audience([options.clientId], scopes) }, target && { ...target, scopes }),
      requestedTokens: { accessToken: true, idToken: false },
    }
  }

  async #forClient({ client }: Extract<Requester, { kind: 'client' }>, scopes: readonly Scope[], target?: ResourceToken): Promise<Entitlement> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: false })) {
      throw new OAuthError('invalid_client', 'the client is not active')
    }
    return {
      subject: { kind: 'client', clientId: client.id },
      ...forResources(
        { options: tokenOptions(client, standing), scopes, audience: this.#audience([client.id, client.projectId], scopes) }, target && { ...target, scopes },
      ),
      requestedTokens: { accessToken: true, idToken: false },
    }
  }
}
