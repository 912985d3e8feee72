import type { VerifyAssertion } from '../../../parties/assertions/index.js'
import type { ResourceReads } from '../../../directory/resources/index.js'
import type { Client, ClientKeySets } from '../../../parties/clients/index.js'
import type { Scope } from '../../../foundation/protocol/index.js'
import { ENDPOINTS, OAuthError } from '../../../foundation/protocol/index.js'
import type { Clock, Issuer, OrgId, Reader } from '../../../foundation/shared/index.js'
import { UserId } from '../../../foundation/shared/index.js'
import type { Addressed, ResolveAccessToken, ResolveIdToken, Standing, TokenLedger } from '../../../tokens/tokens/index.js'
import { audienceOrg, clientChain, isAddressedTo, isInGoodStanding } from '../../../tokens/tokens/index.js'
import type { NamedUser } from '../../../directory/users/index.js'
import type { PresentedToken } from './exchange-request.js'
import type { Party } from './party.js'

/** The role in which a token was sent. */
export type PartyRole = 'subject' | 'actor'

/** The client that exchanges, the organization of its project, and its proven DPoP key (RFC 9449 §5). */
export interface Exchanger {
  readonly client: Client
  readonly standing: Standing
  readonly orgId: OrgId
  readonly keyThumbprint?: string
  /** Thumbprint of its certificate (RFC 8705 §3). */
  readonly certificateThumbprint?: string
}

interface Dependencies {
  readonly storage: Reader<{ readonly resources: ResourceReads }>
  readonly ledger: TokenLedger
  readonly resolve: ResolveAccessToken
  readonly resolveIdToken: ResolveIdToken
  readonly assertions: VerifyAssertion
  readonly keySets: ClientKeySets
  readonly issuer: Issuer
  readonly clock: Clock
}

/** An ID token identifies a user, so an exchange for it is bounded by the scopes that disclose user claims. */
const SCOPES_OF_ID_TOKEN = ['openid', 'profile', 'email', 'phone', 'address'] as readonly string[] as readonly Scope[]

const refused = (role: PartyRole, why: string): OAuthError => new OAuthError('invalid_request', `${role}_token: ${why}`)

/** Verifies the token of the subject or the actor, of any type that the specification's table allows. */
export class ProveParty {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OAuthError `invalid_request` for a token that is invalid or unacceptable for any reason (RFC 8693 §2.2.2) */
  async prove(role: PartyRole, { type, text }: PresentedToken<PartyRole>, exchanger: Exchanger): Promise<Party> {
    switch (type) {
      case 'access_token':
        return this.#byAccessToken(role, text, exchanger)
      case 'id_token':
        return this.#byIdToken(role, text, exchanger)
      case 'jwt':
        return this.#byAssertion(role, text, exchanger.client)
      case 'user_id':
        return { named: await this.#user(role, UserId.parse(text), exchanger.client), origins: [] }
    }
  }

  async #byAccessToken(role: PartyRole, text: string, { client, keyThumbprint, certificateThumbprint }: Exchanger): Promise<Party> {
    const token = await this.#deps.resolve.resolve(text, client.id)
    const named = token?.standing.user
    if (!token?.isAlive || !named) throw refused(role, 'it is not a valid access token of a user')
    // RFC 9449 §7: a bound token is worthless without its key. The issued token is bound to the key proven here
    if (token.keyThumbprint !== undefined && token.keyThumbprint !== keyThumbprint) throw refused(role, 'it is bound to another key')
    // RFC 8705 §3
    if (token.certificateThumbprint !== undefined && token.certificateThumbprint !== certificateThumbprint) throw refused(role, 'it is bound to another certificate')
    await this.#assertForClient(role, token, client)
    const { grant, signIn, actor, scopes, audience, authorizationDetails, expiresAt } = token
    const clients = clientChain(token)
    return {
      named,
      scopes,
      ...(authorizationDetails ? { authorizationDetails } : {}),
      ...audienceOfToken(token, audience),
      expiresAt,
      endsAt: grant?.expiresAt ?? expiresAt,
      ...(grant?.sessionId === undefined ? {} : { sessionId: grant.sessionId }),
      ...(signIn ? { signIn } : {}),
      ...(actor ? { actor } : {}),
      origins: grant ? [grant.id, ...(grant.origins ?? [])] : [],
      ...(clients ? { clients } : {}),
    }
  }

  async #byIdToken(role: PartyRole, text: string, { client, orgId }: Exchanger): Promise<Party> {
    const token = await this.#deps.resolveIdToken.resolve(text)
    if (!token) throw refused(role, 'it is no ID token of this issuer that is valid now')
    await this.#assertForClient(role, { ...token, standing: { ...token.standing, requesterOrgId: orgId } }, client)
    const { standing, audience, expiresAt, sessionId, signIn, actor } = token
    return {
      named: standing.user,
      scopes: SCOPES_OF_ID_TOKEN,
      ...audienceOfToken(token, audience),
      expiresAt,
      endsAt: expiresAt,
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(signIn ? { signIn } : {}),
      ...(actor ? { actor } : {}),
      origins: sessionId === undefined ? [] : [sessionId],
    }
  }

  /**
   * A JWT signed by the client proves no more than a user id does, but is protected by the client's keys. Accepted once if it has a `jti`.
   */
  async #byAssertion(role: PartyRole, text: string, client: Client): Promise<Party> {
    const { assertions, issuer, keySets } = this.#deps
    const assertion = await assertions.verify(text, (kid) => keySets.keysOf(client, kid), {
      purpose: 'subject_token',
      issuer: client.id,
      audiences: [issuer, `${issuer}${ENDPOINTS.token}`],
    })
    if (typeof assertion === 'string') throw refused(role, assertion)
    const named = await this.#user(role, UserId.parse(assertion.subject), client)
    return { named, expiresAt: Math.floor(assertion.expiresAt), origins: [], assertion }
  }

  /** Only the subject's token must be addressed to the client: an actor may have signed in elsewhere. */
  async #assertForClient(role: PartyRole, token: Addressed, client: Client): Promise<void> {
    if (role === 'subject' && !(await isAddressedTo(token, client, this.#deps.storage))) throw refused(role, 'this client is not in its audience')
  }

  async #user(role: PartyRole, userId: UserId, client: Client): Promise<NamedUser> {
    const standing = await this.#deps.ledger.standing(userId, client.id)
    const isActive = isInGoodStanding(standing, { clientId: client.id, hasUser: true })
    if (!standing.user || !isActive) throw refused(role, 'it names no active user')
    return standing.user
  }
}

function audienceOfToken(token: Addressed, audience: readonly string[]): Pick<Party, 'audience' | 'audienceOrgId'> {
  const orgId = audienceOrg(token)
  return { audience, ...(orgId === undefined ? {} : { audienceOrgId: orgId }) }
}
