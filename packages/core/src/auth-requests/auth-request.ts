import type { RegisteredRedirect } from '../clients/index.js'
import type { AuthenticationMethod, ClaimsRequest, Prompt, ResponseMode, ResponseType, Scope } from '../protocol/index.js'
import type { AuthRequestId, ClientId, EpochSeconds, SecretHash, SessionId, UserId } from '../shared/index.js'

/** Where the answer goes, and how. Holding one means that the address is proven. */
export interface Return {
  readonly redirectUri: RegisteredRedirect
  readonly mode: ResponseMode
  /** Byte-identical to what the client sent. */
  readonly state?: string
}

interface Common {
  readonly id: AuthRequestId
  readonly clientId: ClientId
  readonly returnTo: Return
  readonly responseType: ResponseType
  readonly scopes: readonly Scope[]
  readonly prompts: readonly Prompt[]
  /** Seconds (OIDC Core §3.1.2.1). */
  readonly maxAge?: number
  readonly nonce?: string
  /** Claims that were asked for one by one (OIDC Core §5.5). */
  readonly claims?: ClaimsRequest
  readonly loginHint?: string
  /** The user that `id_token_hint` names. */
  readonly hintedUserId?: UserId
  readonly codeChallenge?: string
  /** The key that the code must be redeemed with (RFC 9449 §10). */
  readonly keyThumbprint?: string
  readonly uiLocales: readonly string[]
  /** SHA-256 of the cookie of the browser that started the flow; no other browser may go on. */
  readonly browserHash: SecretHash
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** Goes up with every transition; a store refuses to write over another version. */
  readonly version: number
}

/** Who signed in, and when and how. */
export interface Identity {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
}

/** The person has not signed in yet; `loginName` is what they typed, whether anybody has that name or not. */
export type Received = Common & { readonly state: 'received'; readonly loginName?: string }
export type Authenticated = Common & Identity & { readonly state: 'authenticated' }
export type Consented = Common & Identity & { readonly state: 'consented'; readonly granted: readonly Scope[] }
export type Issued = Common & Identity & { readonly state: 'issued' }
export type Refused = Common & { readonly state: 'refused' }

/**
 * stateDiagram-v2
 *   [*] --> received: parameters valid
 *   received --> received: login name typed
 *   received --> authenticated: login, or a session that satisfies prompt and max_age
 *   authenticated --> consented: scopes granted, by policy or by the person
 *   consented --> issued: code or tokens stored
 *   received --> refused
 *   authenticated --> refused
 */
export type AuthRequest = Received | Authenticated | Consented | Issued | Refused

const common = (request: AuthRequest): Common => ({
  id: request.id,
  clientId: request.clientId,
  returnTo: request.returnTo,
  responseType: request.responseType,
  scopes: request.scopes,
  prompts: request.prompts,
  ...(request.maxAge === undefined ? {} : { maxAge: request.maxAge }),
  ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
  ...(request.claims === undefined ? {} : { claims: request.claims }),
  ...(request.loginHint === undefined ? {} : { loginHint: request.loginHint }),
  ...(request.hintedUserId === undefined ? {} : { hintedUserId: request.hintedUserId }),
  ...(request.codeChallenge === undefined ? {} : { codeChallenge: request.codeChallenge }),
  ...(request.keyThumbprint === undefined ? {} : { keyThumbprint: request.keyThumbprint }),
  uiLocales: request.uiLocales,
  browserHash: request.browserHash,
  createdAt: request.createdAt,
  expiresAt: request.expiresAt,
  version: request.version + 1,
})

export const nameLogin = (request: Received, loginName: string): Received => ({ ...common(request), state: 'received', loginName })

export const authenticate = (request: Received, identity: Identity): Authenticated => ({
  ...common(request),
  userId: identity.userId,
  sessionId: identity.sessionId,
  authTime: identity.authTime,
  amr: identity.amr,
  state: 'authenticated',
})

export const consent = (request: Authenticated, granted: readonly Scope[]): Consented => ({
  ...authenticate({ ...request, state: 'received' }, request),
  state: 'consented',
  granted,
})

export const refuse = (request: Received | Authenticated): Refused => ({ ...common(request), state: 'refused' })
