import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { GrantedResource, RequestResources } from '../../directory/resources/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { AuthenticateClient, Client, ClientCredentials } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { NoticeMessage, Notices } from '../../messages/notices/index.js'
import type { OpaqueToken, Parameters, Scope } from '../../foundation/protocol/index.js'
import { CIBA_GRANT, ENDPOINT_AUTH_METHODS, OAuthError, TooManyWaiting, assertNarrowingServed, assertReadable, opaqueToken } from '../../foundation/protocol/index.js'
import type { Clock, Digest, Ids, Outbox, OutboxBell, RequestOrigin, Secret, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { TokenId, defined } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import type { AdmitUser, Standing, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, isInGoodStanding } from '../../tokens/tokens/index.js'
import { grantableScopes, requestedResources, withoutRefresh } from '../auth-requests/index.js'
import { POLLING_INTERVAL } from '../device/index.js'
import type { ParsedBackchannel } from './backchannel-parameters.js'
import { parseBackchannel } from './backchannel-parameters.js'
import type { PendingRequest } from './backchannel-request.js'
import type { FindHintedPerson } from './find-hinted-person.js'
import type { OpenSignedRequest, OpenedRequest } from './open-signed-request.js'
import type { BackchannelRequestStore, NotificationSealer } from './ports.js'
import type { RequestQuota } from './request-quota.js'

/** The authentication request acknowledgement (CIBA Core §7.3). */
export interface Acknowledged {
  readonly authReqId: OpaqueToken
  /** Seconds. */
  readonly expiresIn: number
  /** Seconds. */
  readonly interval: number
}

interface Stores extends EventStores {
  readonly backchannelRequests: BackchannelRequestStore
  readonly loginAttempts: LoginAttemptStore
}

/** Dependencies of this use case. */
export interface RequestDependencies {
  readonly storage: UnitOfWork<Stores & { readonly outbox: Outbox<NoticeMessage> }>
  readonly authenticate: AuthenticateClient
  readonly ledger: TokenLedger
  readonly admit: AdmitUser
  readonly signed: OpenSignedRequest
  readonly people: FindHintedPerson
  readonly quota: RequestQuota
  readonly resources: RequestResources
  readonly sealer: NotificationSealer
  readonly notices: Notices
  readonly events: RecordEvents
  readonly bell: OutboxBell
  readonly instance: () => Instance
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

const PLACE = { endpoint: 'backchannelAuthentication', accepted: ENDPOINT_AUTH_METHODS.backchannelAuthentication } as const

const unknownUser = () => new OAuthError('unknown_user_id', 'the hint names no person whom this client may ask')

/** What a notification contains, and to whom it is addressed. */
export const notificationContext = (id: TokenId): string => `ciba:${id}`

/** Accepts the request of a client that a person sign in to it on a device of their own (CIBA Core §7). */
export class RequestBackchannel {
  readonly #deps: RequestDependencies

  constructor(deps: RequestDependencies) {
    this.#deps = deps
  }

  /**
   * @param origin the source of the request, which the person is shown
   * @throws TooManyWaiting, RequestsUnwanted
   * @throws OAuthError `invalid_client`, `unauthorized_client`, `invalid_request`, `invalid_scope`, `invalid_target`, `invalid_binding_message`,
   *   `unknown_user_id`
   */
  async request(parameters: Parameters, credentials: ClientCredentials | undefined, origin?: RequestOrigin): Promise<Acknowledged> {
    assertReadable(parameters, ['resource'])
    const consume = this.#consumeOnce()
    return this.#deps.authenticate.authenticate(credentials, PLACE, async (client) => {
      const standing = await this.#assertServed(client)
      const opened = await this.#deps.signed.open(parameters, client)
      return this.#request(opened, { client, standing }, { consume, origin })
    })
  }

  /** @returns the standing of the client alone */
  async #assertServed(client: Client): Promise<Standing> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: false })) throw new OAuthError('invalid_client', 'the client is not active')
    if (!client.grantTypes.includes(CIBA_GRANT)) {
      throw new OAuthError('unauthorized_client', `the client is not registered for the grant type ${CIBA_GRANT}`, undefined, 'clients.grant_type_not_registered')
    }
    return standing
  }

  /** CIBA Core §7.1.1: a signed request is accepted once. Consumed once per request, because authentication repeats it with a fresh client. */
  #consumeOnce(): (client: Client, signed: OpenedRequest['signed']) => Promise<void> {
    let isConsumed = false
    return async ({ id }, signed) => {
      if (!signed || isConsumed) return
      const { ledger, digest } = this.#deps
      const isFirst = await ledger.useOnce(digest.sha256(JSON.stringify(['backchannel_request', id, signed.jti])), signed.until)
      if (!isFirst) throw new OAuthError('invalid_request', 'request: it was used before; send one with another jti')
      isConsumed = true
    }
  }

  async #request(
    { parameters, signed }: OpenedRequest,
    { client, standing }: { readonly client: Client; readonly standing: Standing },
    { consume, origin }: { readonly consume: (client: Client, signed: OpenedRequest['signed']) => Promise<void>; readonly origin: RequestOrigin | undefined },
  ): Promise<Acknowledged> {
    const { vendor, resources, people } = this.#deps
    assertNarrowingServed(parameters, resources.served)
    const parsed = parseBackchannel(parameters, { vendor, isPinged: client.backchannelTokenDeliveryMode === 'ping' })
    const granted = await this.#granted(parsed, client)
    const named = await people.find(parsed.hint, { client, orgId: standing.client?.orgId })
    const person = named && (await this.#isAdmitted(named, client, granted.scopes)) ? named : undefined
    await consume(client, signed)
    return this.#store(parsed, { client, granted, person, origin })
  }

  async #granted(parsed: ParsedBackchannel, client: Client): Promise<{ readonly scopes: readonly Scope[]; readonly resources?: readonly GrantedResource[] }> {
    const { resources, vendor } = this.#deps
    const grantable = await requestedResources(parsed, client, resources)
    if (grantable) return { scopes: withoutRefresh(grantable.scopes, client, 'code'), resources: grantable.resources }
    return { scopes: grantableScopes(parsed.scopes, client, { vendor, responseType: 'code' }) }
  }

  /** Whether the person could sign in to the client now. */
  async #isAdmitted({ id }: Human, client: Client, scopes: readonly Scope[]): Promise<boolean> {
    const { ledger, admit, vendor } = this.#deps
    const standing = await ledger.standing(id, client.id)
    if (!standing.user || !isInGoodStanding(standing, { clientId: client.id, hasUser: true })) return false
    const { user, primaryDomain } = standing.user
    return isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, scopes, vendor) && (await admit.admit(standing)) === undefined
  }

  async #store(parsed: ParsedBackchannel, by: Around): Promise<Acknowledged> {
    const { storage, quota, notices, events, bell, clock, secrets, ids } = this.#deps
    const { client, person } = by
    const now = clock.now()
    const id = TokenId.parse(ids.next())
    const authReqId = opaqueToken('backchannelRequest', id, secrets.next())
    const outcome = await storage.run(async (stores) => {
      const seconds = await quota.hintsBlockedFor(stores, client.id, now)
      if (seconds > 0) return { blockedFor: seconds }
      if (!person) {
        await quota.chargeHint(stores, client.id, now)
        return 'unknown'
      }
      await quota.charge(stores, { clientId: client.id, userId: person.id, now })
      const request = this.#pending(parsed, { ...by, person }, { id, authReqId, now })
      await stores.backchannelRequests.add(request)
      await notices.within(stores, person.id, 'sign_in_requested')
      await events.record(stores, {
        type: 'ciba.requested',
        aggregate: { type: 'ciba', id },
        orgId: person.orgId,
        actor: { kind: 'client', clientId: client.id },
        ...(by.origin ? { origin: by.origin } : {}),
        after: withoutSecrets({ clientId: client.id, userId: person.id, scopes: request.scopes }),
      })
      return 'stored'
    })
    if (typeof outcome !== 'string') throw new TooManyWaiting(outcome.blockedFor, 'this client sent too many hints that name no person')
    if (outcome === 'unknown') throw unknownUser()
    bell.ring()
    return { authReqId, expiresIn: parsed.lifetime, interval: POLLING_INTERVAL }
  }

  #pending(parsed: ParsedBackchannel, { client, granted, person, origin }: Around & { readonly person: Human }, made: Made): PendingRequest {
    const { digest, sealer, instance } = this.#deps
    const { id, authReqId, now } = made
    const { bindingMessage, notificationToken: token } = parsed
    const needsSecondFactor = parsed.needsSecondFactor && instance().settings.features.oauthStepUp
    return {
      state: 'pending',
      id,
      secretHash: digest.sha256(authReqId),
      clientId: client.id,
      userId: person.id,
      orgId: person.orgId,
      scopes: granted.scopes,
      ...defined({
        resources: granted.resources,
        bindingMessage,
        address: origin?.address,
        notification: token === undefined ? undefined : sealer.seal(JSON.stringify({ authReqId, token }) as Secret, notificationContext(id)),
      }),
      ...(needsSecondFactor ? { needsSecondFactor } : {}),
      interval: POLLING_INTERVAL,
      createdAt: now,
      expiresAt: now + parsed.lifetime,
      version: 1,
    }
  }
}

interface Around {
  readonly client: Client
  readonly granted: { readonly scopes: readonly Scope[]; readonly resources?: readonly GrantedResource[] }
  /** Absent when the hint names no person whom the client may ask. */
  readonly person: Human | undefined
  readonly origin: RequestOrigin | undefined
}

interface Made {
  readonly id: TokenId
  readonly authReqId: OpaqueToken
  readonly now: number
}
