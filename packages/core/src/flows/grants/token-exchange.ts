import type { RecordEvents } from '../../foundation/audit/index.js'
import type { VerifyAssertion } from '../../parties/assertions/index.js'
import type { RequestResources } from '../../directory/resources/index.js'
import { assertWithin, tokenFor } from '../../directory/resources/index.js'
import type { Client, ClientLookup } from '../../parties/clients/index.js'
import { areUnbarred } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError, TOKEN_EXCHANGE_GRANT, TOKEN_TYPES, tokenTypeIdentifier } from '../../foundation/protocol/index.js'
import type { Clock, Ids, Issuer, Reader } from '../../foundation/shared/index.js'
import { GrantId, UserId, defined } from '../../foundation/shared/index.js'
import type { Entitlement, GrantRecord, IssuedTokens, TokenLedger, TokenSet } from '../../tokens/tokens/index.js'
import { assertCurrent, forResources, isInGoodStanding, refreshUntil, tokenOptions } from '../../tokens/tokens/index.js'
import { actingFor } from './exchange/acting.js'
import { readExchange, requestedTokenType } from './exchange/exchange-request.js'
import { exchangedAudience } from './exchange/exchanged-audience.js'
import { exchangedClients, exchangedGrant, notAfter } from './exchange/exchanged-grant.js'
import { exchangedScopes } from './exchange/exchanged-scopes.js'
import type { Impersonation } from './exchange/impersonation.js'
import { impersonationEvent } from './exchange/impersonation-event.js'
import type { Exchange } from './exchange/party.js'
import type { Exchanger, ProveParty } from './exchange/prove-party.js'
import { fromGrant } from './from-grant.js'
import type { Grant, Requester } from './grant.js'
import { atLeastOne } from './required-scopes.js'
import { requireClient } from './requester.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly storage: Reader<{ clients: ClientLookup }>
  readonly parties: ProveParty
  readonly impersonation: Impersonation
  readonly resources: RequestResources
  readonly events: RecordEvents
  readonly assertions: VerifyAssertion
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Exchanges tokens for ones with fewer scopes, another audience or another form, or for those of a user that the actor impersonates. The
 * issued token never has a wider reach or a longer life than the presented ones.
 *
 * @see RFC 8693
 */
export class TokenExchangeGrant implements Grant {
  readonly type = TOKEN_EXCHANGE_GRANT
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const { instance, vendor, ledger, ids, clock } = this.#deps
    const exchange = await this.#proven(parameters, requester)
    const place = { vendor, serviceProjectId: instance().projectId }
    const granted = this.#granted(exchange, exchangedScopes(exchange, place))
    const audience = await exchangedAudience(exchange, granted.scopes, place, ledger)
    const isOffline = (granted.scopes as readonly string[]).includes('offline_access')
    const grant = exchangedGrant(exchange, { id: GrantId.parse(ids.next()), ...granted, audience, isOffline, now: clock.now() }, instance())
    await this.#useUp(exchange)
    const impersonated = impersonationEvent(exchange, grant, requester)
    const entitlement = this.#entitlement(exchange, grant, isOffline)
    return impersonated ? { ...entitlement, recorded: this.#deps.events.prepare(impersonated) } : entitlement
  }

  describe({ accessToken, idToken, ...others }: IssuedTokens, parameters: Parameters, tokenType: 'Bearer' | 'DPoP'): TokenSet {
    const requested = requestedTokenType(parameters, this.#deps.vendor)
    const issuedTokenType = tokenTypeIdentifier(requested, this.#deps.vendor)
    // RFC 8693 §2.2.1: the requested token is returned as access_token; token_type N_A says that it is not an access token
    const issued = requested === 'id_token' ? idToken : accessToken
    if (issued === undefined) throw new Error('the requested token was not issued')
    if (requested === 'id_token') return { ...others, accessToken: issued, idToken: undefined, tokenType: 'N_A', issuedTokenType }
    return { ...others, accessToken: issued, idToken, tokenType, issuedTokenType }
  }

  /** With `resource`, the scopes of this server and of these resources, and the requested ones among the details of the subject's token. */
  #granted({ request: { resources, details }, subject }: Exchange, scopes: readonly Scope[]): Pick<GrantRecord, 'scopes' | 'resources'> {
    // RFC 9396 §6: never beyond the presented token
    assertWithin(details, subject.authorizationDetails ?? [])
    if (resources.length === 0) {
      if (details.length > 0) throw new OAuthError('invalid_authorization_details', 'name the resource by the parameter resource or by locations')
      return { scopes }
    }
    const grantable = this.#deps.resources.grantable(scopes, resources, details)
    return { ...grantable, scopes: atLeastOne(grantable.scopes) }
  }

  async #proven(parameters: Parameters, requester: Requester): Promise<Exchange> {
    const { parties, impersonation, resources, issuer, vendor } = this.#deps
    const client = requireClient(requester)
    const request = readExchange(parameters, vendor, await resources.requested({ resources: parameters.all('resource'), details: parameters.get('authorization_details') }, client))
    const exchanger = await this.#exchanger(client, requester)
    if (request.actor && !impersonation.isOn()) throw new OAuthError('unauthorized_client', 'impersonation is not enabled')
    const actor = request.actor && (await parties.prove('actor', request.actor, exchanger))
    const subject = await parties.prove('subject', request.subject, exchanger)
    const acting = actingFor(subject, actor, issuer)
    if (acting && !(await impersonation.isAllowed(UserId.parse(acting.sub), subject.named.user))) {
      throw new OAuthError('unauthorized_client', 'the actor may not act for this user')
    }
    const proven = { request, client, standing: exchanger.standing, subject, ...(actor ? { actor } : {}), ...(acting ? { acting } : {}) }
    return { ...proven, isForApi: await this.#isForApi(proven) }
  }

  /**
   * The API's scopes and audience pass an exchange only from a token that has them, when there is no actor and no client in the
   * chain is barred. `AuthenticateCaller` decides again at each call, because a client can be barred after issuance.
   */
  async #isForApi(exchange: Omit<Exchange, 'isForApi'>): Promise<boolean> {
    const { storage, instance } = this.#deps
    const chain = exchangedClients(exchange)
    if (exchange.acting || !chain || !exchange.subject.audience?.includes(instance().projectId)) return false
    return storage.read(({ clients }) => areUnbarred(clients, [...chain, exchange.client.id]))
  }

  async #exchanger(client: Client, { keyThumbprint, certificateThumbprint }: Requester): Promise<Exchanger> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!standing.client || !isInGoodStanding(standing, { clientId: client.id, hasUser: false })) {
      throw new OAuthError('invalid_client', 'the client is not active')
    }
    return { client, standing, orgId: standing.client.orgId, ...defined({ keyThumbprint, certificateThumbprint }) }
  }

  /** Consumed last, so that a request refused for another reason can be repeated. */
  async #useUp({ subject }: Exchange): Promise<void> {
    const isFirst = subject.assertion === undefined || (await this.#deps.assertions.consume(subject.assertion))
    if (!isFirst) throw new OAuthError('invalid_request', 'subject_token: it was used before')
  }

  #entitlement(exchange: Exchange, grant: GrantRecord, isOffline: boolean): Entitlement {
    const { subject, client, request } = exchange
    const form = TOKEN_TYPES[request.requested].requested
    const isIdToken = form === 'id_token'
    const { grantId: _grantId, ...common } = fromGrant(grant)
    const options = { ...tokenOptions(client, exchange.standing), accessTokenType: grant.accessTokenType ?? 'bearer' }
    const details = request.details.length > 0 ? { authorizationDetails: request.details } : {}
    const target = request.resources.length > 0 ? { ...tokenFor(request.resources), scopes: grant.scopes, ...details } : undefined
    return {
      subject: { kind: 'user', userId: grant.userId, named: subject.named },
      ...forResources({ options, scopes: grant.scopes, audience: grant.audience }, target),
      requestedTokens: {
        accessToken: !isIdToken,
        idToken: isIdToken || (grant.scopes as readonly string[]).includes('openid'),
        ...(isOffline ? { refreshUntil: refreshUntil(grant, this.#deps.instance()) } : {}),
      },
      ...common,
      notAfter: Math.min(notAfter(exchange), common.notAfter ?? Infinity),
      // An ID token names no grant, so storing one would serve no purpose
      ...(isIdToken && !isOffline ? {} : { grantId: grant.id, alongside: { grant } }),
    }
  }
}
