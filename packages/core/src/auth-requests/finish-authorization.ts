import type { Client } from '../clients/index.js'
import type { Instance } from '../instance/index.js'
import { opaqueToken } from '../protocol/index.js'
import type { Clock, Digest, GrantId, Ids, Issuer, Secrets, TokenId } from '../shared/index.js'
import type { CodeRecord, Consumption, GrantRecord, TokenLedger } from '../tokens/index.js'
import { audienceOf, isInGoodStanding } from '../tokens/index.js'
import type { Consented } from './auth-request.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { codeResponse } from './authorization-response.js'
import { AuthRequestFinished, RedirectedError } from './errors.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** Whether the request waits in the store for its end, or was answered at once and never stored. */
export type StoredAs = 'stored' | 'not_stored'

/** Answers a consented request: stores grant and code, and ends the request, in one atomic write. */
export class FinishAuthorization {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws AuthRequestFinished when another tab, or a logout, was faster
   * @throws RedirectedError `unauthorized_client` when user, client, organization or project is not active any more
   */
  async execute(request: Consented, client: Client, stored: StoredAs): Promise<AuthorizationResponse> {
    const { ledger, ids, secrets, digest, issuer } = this.#deps
    const standing = await ledger.standing(request.userId, request.clientId)
    if (!isInGoodStanding(standing, { clientId: request.clientId, hasUser: true })) {
      throw new RedirectedError({ error: 'unauthorized_client', description: 'the client or the user is not active' }, request.returnTo)
    }
    const grant = this.#grant(request, client)
    const id = ids.next() as TokenId
    const code = opaqueToken('code', id, secrets.next())
    const consume: Consumption = { kind: 'auth_request', id: request.id, version: request.version }
    const settlement = await ledger.settle({
      ...(stored === 'stored' ? { consume } : {}),
      whileSession: request.sessionId,
      grant,
      code: this.#code(request, grant.id, { id, secretHash: digest.sha256(code) }),
    })
    if (settlement === 'already_used') throw new AuthRequestFinished('the sign-in was finished in another tab, or its session has ended')
    return codeResponse(request.returnTo, code, issuer)
  }

  #grant(request: Consented, client: Client): GrantRecord {
    const { ids, clock, instance, vendor } = this.#deps
    const now = clock.now()
    const { tokens } = instance().settings
    const isOffline = (request.granted as readonly string[]).includes('offline_access')
    const longest = isOffline ? tokens.refreshTokenAbsolute : 0
    return {
      id: ids.next() as GrantId,
      clientId: request.clientId,
      userId: request.userId,
      sessionId: request.sessionId,
      scopes: request.granted,
      audience: audienceOf([client.id, client.projectId], request.granted, { vendor, serviceProjectId: instance().projectId }),
      authTime: request.authTime,
      amr: request.amr,
      ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
      createdAt: now,
      expiresAt: now + longest + tokens.code + Math.max(tokens.accessToken, tokens.idToken),
    }
  }

  #code(request: Consented, grantId: GrantId, made: Pick<CodeRecord, 'id' | 'secretHash'>): CodeRecord {
    const now = this.#deps.clock.now()
    return {
      ...made,
      grantId,
      redirectUri: request.returnTo.redirectUri,
      ...(request.codeChallenge === undefined ? {} : { codeChallenge: request.codeChallenge }),
      issuedAt: now,
      expiresAt: now + this.#deps.instance().settings.tokens.code,
    }
  }
}
