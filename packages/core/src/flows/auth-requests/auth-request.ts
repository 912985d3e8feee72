import type { RegisteredRedirect } from '../../parties/clients/index.js'
import type { PasswordStamp } from '../../parties/credentials/index.js'
import type { AuthenticationMethod, ClaimsRequest, Prompt, ResponseMode, ResponseType, Scope } from '../../foundation/protocol/index.js'
import type { AuthRequestId, ClientId, EpochSeconds, OrgId, SecretHash, SessionId, TokenId, UserId } from '../../foundation/shared/index.js'
import type { PendingRegistration } from './pending-registration.js'

/** The browser takes the answer to the client. Holding one means that the address is proven. */
export interface RedirectReturn {
  readonly kind: 'redirect'
  readonly redirectUri: RegisteredRedirect
  readonly mode: ResponseMode
  /** Byte-identical to what the client sent. */
  readonly state?: string
}

/** A device that the client runs on asks for the answer (RFC 8628): the browser goes nowhere. */
export interface DeviceReturn {
  readonly kind: 'device'
  /** The device authorization that is decided on. */
  readonly deviceId: TokenId
}

/** The pages on which people look after their own account: no client gets anything. */
export interface AccountReturn {
  readonly kind: 'account'
  /** The page that was asked for: the last part of its address. */
  readonly page: string
}

/** Where the answer goes, and how. */
export type Return = RedirectReturn | DeviceReturn | AccountReturn

interface Common<R extends Return> {
  readonly id: AuthRequestId
  readonly clientId: ClientId
  readonly returnTo: R
  /** `code` for a device, whose tokens come out of the token endpoint too. */
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
  /** The pushed request that it came from (RFC 9126), consumed when this one is answered. */
  readonly pushedId?: TokenId
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

/** Who has proven something of who they are, and what. */
export interface IdentifiedPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  /** As it was typed, or as a passkey told it; shown to the person only. */
  readonly loginName: string
  readonly amr: readonly AuthenticationMethod[]
  /** When the first factor was proven, by the clock of the server that verified it. */
  readonly provenAt: EpochSeconds
  /**
   * The password of the person when the first factor was proven. Another password makes the proof worthless. Absent from sign-ins that
   * 0.5 stored.
   */
  readonly passwordStamp?: PasswordStamp
  /** The person does not want to set up a second factor now. */
  readonly hasDeclinedSetUp?: true
}

/**
 * The person has not signed in yet; `loginName` is what they typed, whether anybody has that name or not. `registration` is an account that
 * waits for the code from the mail.
 */
export type Received<R extends Return = Return> = Common<R> & {
  readonly state: 'received'
  readonly loginName?: string
  readonly registration?: PendingRegistration
}
/** The person has proven a first factor, and has something left to do; there is no session yet. */
export type Identified<R extends Return = Return> = Common<R> & IdentifiedPerson & { readonly state: 'identified' }
export type Authenticated<R extends Return = Return> = Common<R> & Identity & { readonly state: 'authenticated' }
export type Consented<R extends Return = Return> =
  Common<R> & Identity & { readonly state: 'consented'; readonly granted: readonly Scope[] }
export type Issued<R extends Return = Return> = Common<R> & Identity & { readonly state: 'issued' }
export type Refused<R extends Return = Return> = Common<R> & { readonly state: 'refused' }

/**
 * stateDiagram-v2
 *   [*] --> received: parameters valid
 *   received --> received: login name typed, or a registration that waits for its code
 *   received --> identified: a first factor proven, and something left to do
 *   identified --> identified: a step done
 *   identified --> authenticated: nothing left to do
 *   received --> authenticated: login, or a session that satisfies prompt and max_age
 *   authenticated --> consented: scopes granted, by policy or by the person
 *   consented --> issued: code or tokens stored, or the device authorization approved
 *   received --> refused
 *   identified --> refused
 *   authenticated --> refused
 */
export type AuthRequest<R extends Return = Return> = Received<R> | Identified<R> | Authenticated<R> | Consented<R> | Issued<R> | Refused<R>

/** Whether the answer goes that way. */
export const returnsBy = <S extends AuthRequest, K extends Return['kind']>(
  request: S,
  kind: K,
): request is S & { readonly returnTo: Extract<Return, { readonly kind: K }> } => request.returnTo.kind === kind

const common = <R extends Return>(request: AuthRequest<R>): Common<R> => ({
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
  ...(request.pushedId === undefined ? {} : { pushedId: request.pushedId }),
  uiLocales: request.uiLocales,
  browserHash: request.browserHash,
  createdAt: request.createdAt,
  expiresAt: request.expiresAt,
  version: request.version + 1,
})

export const nameLogin = <R extends Return>(request: Received<R>, loginName: string): Received<R> => ({
  ...common(request),
  state: 'received',
  loginName,
  ...(request.registration === undefined ? {} : { registration: request.registration }),
})

/** An account waits for the code from its mail, in place of the one before. */
export const awaitRegistration = <R extends Return>(request: Received<R>, registration: PendingRegistration): Received<R> => ({
  ...common(request),
  state: 'received',
  ...(request.loginName === undefined ? {} : { loginName: request.loginName }),
  registration,
})

/** What is known of the person so far. */
export const identify = <R extends Return>(request: Received<R> | Identified<R>, person: IdentifiedPerson): Identified<R> => ({
  ...common(request),
  state: 'identified',
  userId: person.userId,
  orgId: person.orgId,
  loginName: person.loginName,
  amr: person.amr,
  provenAt: person.provenAt,
  ...(person.passwordStamp === undefined ? {} : { passwordStamp: person.passwordStamp }),
  ...(person.hasDeclinedSetUp ? { hasDeclinedSetUp: true } : {}),
})

/**
 * The request as it was before anything was proven, for somebody who went back to an earlier page. Nothing is written: what they prove
 * next takes the place of what they have proven.
 */
export const startOver = <R extends Return>(request: Identified<R>): Received<R> => ({
  ...common(request),
  version: request.version,
  state: 'received',
  loginName: request.loginName,
})

const identity = ({ userId, sessionId, authTime, amr }: Identity): Identity => ({ userId, sessionId, authTime, amr })

export const authenticate = <R extends Return>(request: Received<R> | Identified<R>, who: Identity): Authenticated<R> => ({
  ...common(request),
  ...identity(who),
  state: 'authenticated',
})

export const consent = <R extends Return>(request: Authenticated<R>, granted: readonly Scope[]): Consented<R> => ({
  ...common(request),
  ...identity(request),
  state: 'consented',
  granted,
})

/** The last transition where nothing is issued with it: a device authorization is approved in the same unit of work, or no client waits. */
export const issue = <R extends DeviceReturn | AccountReturn>(request: Consented<R>): Issued<R> => ({
  ...common(request),
  ...identity(request),
  state: 'issued',
})

export const refuse = <R extends Return>(request: Received<R> | Identified<R> | Authenticated<R>): Refused<R> => ({ ...common(request), state: 'refused' })
