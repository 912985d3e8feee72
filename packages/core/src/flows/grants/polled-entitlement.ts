import type { GrantedResource, ResourceToken } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId, Clock, Ids } from '../../foundation/shared/index.js'
import { GrantId } from '../../foundation/shared/index.js'
import type { Consumption, Entitlement, GrantRecord, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, audienceOf, forResources, isInGoodStanding, refreshUntil, tokenOptions } from '../../tokens/tokens/index.js'
import type { Identity } from '../auth-requests/index.js'
import { fromGrant } from './from-grant.js'
import { invalidGrant } from './stolen-grant.js'

/** What a person approved on another device than the one that polls. */
interface Approved extends Identity {
  readonly clientId: ClientId
  readonly scopes: readonly Scope[]
  readonly resources?: readonly GrantedResource[]
}

/** Dependencies of the grants that a client polls for. */
export interface PolledDependencies {
  readonly ledger: TokenLedger
  readonly instance: () => Instance
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
}

/** The entitlement after an approval for which the client polled (RFC 8628 §3.5, CIBA Core §10.1.1). */
export class PolledEntitlement {
  readonly #deps: PolledDependencies

  constructor(deps: PolledDependencies) {
    this.#deps = deps
  }

  /**
   * @param target the token for what the request names of the approved resources
   * @param consume what the issuance uses up
   * @throws OAuthError `invalid_grant` when the person or the client is not active
   * @throws ClientChanged
   */
  async of(approved: Approved, client: Client, target: ResourceToken | undefined, consume: Consumption): Promise<Entitlement> {
    const standing = await this.#deps.ledger.standing(approved.userId, client.id, [], client.id)
    assertCurrent(client, standing)
    const named = standing.user
    if (!named || !isInGoodStanding(standing, { clientId: client.id, hasUser: true })) {
      throw invalidGrant('the user or the client is not active')
    }
    const grant = this.#grant(approved, client, target)
    const isOffline = this.#isOffline(approved, client)
    return {
      subject: { kind: 'user', userId: approved.userId, named },
      ...forResources({ options: tokenOptions(client, standing), scopes: grant.scopes, audience: grant.audience }, target),
      ...fromGrant(grant),
      requestedTokens: {
        accessToken: true,
        idToken: (grant.scopes as readonly string[]).includes('openid'),
        ...(isOffline ? { refreshUntil: refreshUntil(grant, this.#deps.instance()) } : {}),
      },
      alongside: { whileSession: approved.sessionId, grant },
      consume,
    }
  }

  #isOffline(approved: Approved, client: Client): boolean {
    return (approved.scopes as readonly string[]).includes('offline_access') && client.grantTypes.includes('refresh_token')
  }

  #grant(approved: Approved, client: Client, target: ResourceToken | undefined): GrantRecord {
    const { ids, clock, instance, vendor } = this.#deps
    const now = clock.now()
    const { tokens } = instance().settings
    const longest = this.#isOffline(approved, client) ? tokens.refreshTokenAbsolute : 0
    return {
      id: GrantId.parse(ids.next()),
      clientId: approved.clientId,
      userId: approved.userId,
      sessionId: approved.sessionId,
      scopes: approved.scopes,
      ...(approved.resources ? { resources: approved.resources } : {}),
      audience: approved.resources?.map(({ uri }) => uri) ?? audienceOf([client.id, client.projectId], approved.scopes, { vendor, serviceProjectId: instance().projectId }),
      authTime: approved.authTime,
      amr: approved.amr,
      createdAt: now,
      expiresAt: now + longest + Math.max(target?.accessTokenLifetime ?? tokens.accessToken, tokens.idToken),
    }
  }
}
