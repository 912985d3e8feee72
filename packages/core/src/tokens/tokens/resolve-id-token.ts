import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { Clock, EpochSeconds, Issuer } from '../../foundation/shared/index.js'
import { ClientId, SessionId, UserId } from '../../foundation/shared/index.js'
import type { Actor } from './actor.js'
import { isExchangeValid } from './is-exchange-valid.js'
import type { JwtSigner, TokenLedger } from './ports.js'
import type { Standing } from './standing.js'
import { isInGoodStanding } from './standing.js'

/** A currently valid ID token of this server. */
export interface ResolvedIdToken {
  /** `azp`: the client that it was issued to. */
  readonly clientId: ClientId
  /** That client and its project, if it is a registered one. */
  readonly audience: readonly string[]
  readonly expiresAt: EpochSeconds
  readonly sessionId?: SessionId
  readonly signIn?: { readonly authTime: EpochSeconds; readonly amr: readonly AuthenticationMethod[] }
  readonly actor?: Actor
  readonly standing: Standing & { readonly user: NonNullable<Standing['user']> }
}

type IdTokenClaims = Pick<ResolvedIdToken, 'clientId' | 'expiresAt' | 'sessionId' | 'signIn' | 'actor'> & { readonly userId: UserId }

interface Dependencies {
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly issuer: Issuer
  readonly clock: Clock
}

/** Determines the validity of an ID token presented for an exchange (RFC 8693 §2.1): one verification and one read. */
export class ResolveIdToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns `undefined` unless it is an ID token of this issuer that has not expired, its session has not ended, and all parties involved
   * are active
   */
  async resolve(jwt: string): Promise<ResolvedIdToken | undefined> {
    const { ledger, signer, issuer, clock } = this.#deps
    const claims = await signer.verify('JWT', jwt)
    const read = claims?.['iss'] === issuer ? readClaims(claims) : undefined
    if (!read || read.expiresAt <= clock.now()) return undefined
    const { userId, ...token } = read
    const { clientId, sessionId } = token
    const standing = await ledger.standing(userId, clientId, sessionId === undefined ? [] : [sessionId])
    const { user, client } = standing
    if (!user || !isInGoodStanding(standing, { clientId, hasUser: true }) || !(await isExchangeValid(ledger, token))) return undefined
    return { ...token, audience: [clientId, ...(client ? [client.projectId] : [])], standing: { ...standing, user } }
  }
}

/** Reads the claims that `idTokenClaims` wrote. They are trusted only because our own signature covers them. */
function readClaims(claims: Readonly<Record<string, unknown>>): IdTokenClaims | undefined {
  const { sub, azp, exp, sid, auth_time: authTime, amr, act } = claims
  if (typeof sub !== 'string' || typeof azp !== 'string' || typeof exp !== 'number') return undefined
  return {
    userId: UserId.parse(sub),
    clientId: ClientId.parse(azp),
    expiresAt: exp,
    ...(typeof sid === 'string' ? { sessionId: SessionId.parse(sid) } : {}),
    ...(typeof authTime === 'number' ? { signIn: { authTime, amr: (amr ?? []) as readonly AuthenticationMethod[] } } : {}),
    ...(act === undefined ? {} : { actor: act as Actor }),
  }
}
