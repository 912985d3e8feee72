import type { GrantedResource } from '../../directory/resources/index.js'
import type { RegisteredRedirect } from '../../parties/clients/index.js'
import type { PasswordStamp } from '../../parties/credentials/index.js'
import type { AuthenticationMethod, ClaimsRequest, Prompt, ResponseMode, ResponseType, Scope } from '../../foundation/protocol/index.js'
import type { AuthRequestId, ClientId, EpochSeconds, OrgId, ProviderId, SecretHash, SessionId, TokenId, UserId } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import type { UpstreamSession } from '../../sessions/index.js'
import type { PendingExternal } from './pending-external.js'
import type { PendingRegistration } from './pending-registration.js'

/** The browser carries the response to the client. A value of this type means that the redirect URI is verified. */
export interface RedirectReturn {
  readonly kind: 'redirect'
  readonly redirectUri: RegisteredRedirect
  readonly mode: ResponseMode
  /** Byte-identical to what the client sent. */
  readonly state?: string
  /** Present when the response is one signed JWT for this client (JARM §2). */
  readonly jwtFor?: ClientId
}

/** A device waits for the decision (RFC 8628); the browser is not redirected. */
export interface DeviceReturn {
  readonly kind: 'device'
  /** The device authorization to approve or deny. */
  readonly deviceId: TokenId
}

/** A sign-in to the account pages; no client is involved. */
export interface AccountReturn {
  readonly kind: 'account'
  /** The requested page: the last segment of its path. */
  readonly page: string
}

/** Where the response goes, and how. */
export type Return = RedirectReturn | DeviceReturn | AccountReturn

interface Common<R extends Return> {
  readonly id: AuthRequestId
  readonly clientId: ClientId
  readonly returnTo: R
  /** `code` for a device, because its tokens come from the token endpoint too. */
  readonly responseType: ResponseType
  readonly scopes: readonly Scope[]
  /** The resources that it requests (RFC 8707). `scopes` includes theirs. */
  readonly resources?: readonly GrantedResource[]
  readonly prompts: readonly Prompt[]
  /** Seconds (OIDC Core §3.1.2.1). */
  readonly maxAge?: number
  readonly nonce?: string
  /** The `acr` value that the client prefers among those of this server (OIDC Core §3.1.2.1). */
  readonly preferredAcr?: string
  /** Individually requested claims (OIDC Core §5.5). */
  readonly claims?: ClaimsRequest
  readonly loginHint?: string
  /** Id or name of the identity provider to sign in at. */
  readonly idpHint?: string
  /** The user that `id_token_hint` names. */
  readonly hintedUserId?: UserId
  readonly codeChallenge?: string
  /** Thumbprint of the DPoP key that must redeem the code (RFC 9449 §10). */
  readonly keyThumbprint?: string
  /** The pushed request that started it (RFC 9126); consumed when this request is answered. */
  readonly pushedId?: TokenId
  readonly uiLocales: readonly string[]
  /** SHA-256 of the flow cookie of the browser that started the flow; other browsers are refused. */
  readonly browserHash: SecretHash
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** Incremented by every transition; a store refuses to overwrite another version. */
  readonly version: number
}

/** Who signed in, and when and how. */
export interface Identity {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
}

/** What a person has proven so far. */
export interface IdentifiedPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  /** As typed, or as supplied by a passkey; shown only to the person. */
  readonly loginName: string
  readonly amr: readonly AuthenticationMethod[]
  /** When the first factor was proven, by the clock of the server that verified it. */
  readonly provenAt: EpochSeconds
  /**
   * The password in force when the first factor was proven. Changing the password invalidates the proof. Absent from sign-ins stored by 0.5.
   */
  readonly passwordStamp?: PasswordStamp
  /** When the person signed in at a provider that is trusted for it. Absent: they authenticated here. */
  readonly authTime?: EpochSeconds
  /** The sign-in at a provider that proved the first factor. */
  readonly upstream?: UpstreamSession
  /** The provider of the person's organization that proved the first factor. Absent for one of the instance. */
  readonly orgProviderId?: ProviderId
  /** The person declined to set up a second factor in this sign-in. */
  readonly hasDeclinedSetUp?: true
}

/**
 * The person has not signed in yet; `loginName` is what they typed, even if no account has it. `registration` is an account that waits for
 * its mailed code.
 */
export type Received<R extends Return = Return> = Common<R> & {
  readonly state: 'received'
  readonly loginName?: string
  readonly registration?: PendingRegistration
  readonly external?: PendingExternal
}
/** The person has proven a first factor but has steps left; there is no session yet. */
export type Identified<R extends Return = Return> = Common<R> & IdentifiedPerson & { readonly state: 'identified'; readonly external?: PendingExternal }
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

/** Whether the response is returned that way. */
export const returnsBy = <S extends AuthRequest, K extends Return['kind']>(
  request: S,
  kind: K,
): request is S & { readonly returnTo: Extract<Return, { readonly kind: K }> } => request.returnTo.kind === kind

const common = <R extends Return>(request: AuthRequest<R>): Common<R> => withDefined(
  {
    id: request.id,
    clientId: request.clientId,
    returnTo: request.returnTo,
    responseType: request.responseType,
    scopes: request.scopes,
    prompts: request.prompts,
    uiLocales: request.uiLocales,
    browserHash: request.browserHash,
    createdAt: request.createdAt,
    expiresAt: request.expiresAt,
    version: request.version + 1,
  },
  {
    resources: request.resources,
    maxAge: request.maxAge,
    nonce: request.nonce,
    preferredAcr: request.preferredAcr,
    claims: request.claims,
    loginHint: request.loginHint,
    idpHint: request.idpHint,
    hintedUserId: request.hintedUserId,
    codeChallenge: request.codeChallenge,
    keyThumbprint: request.keyThumbprint,
    pushedId: request.pushedId,
  },
)

/** The request in its next state, with the members of that state. `Object.assign`: before Node 24, members after a spread cost 0.4 us each. */
const next = <R extends Return, S extends object, O extends object = object>(request: AuthRequest<R>, members: S, optional = {} as O) =>
  withDefined(Object.assign(common(request), members), optional)

export const nameLogin = <R extends Return>(request: Received<R>, loginName: string): Received<R> => {
  const { registration, external } = request
  return next(request, { state: 'received', loginName } as const, { registration, external })
}

/** Replaces the attempt at a provider, if any, with this one. @param loginName the account to link, if it is known */
export const withExternal = <R extends Return>(request: Received<R>, external: PendingExternal, loginName = request.loginName): Received<R> =>
  next(request, { state: 'received', external } as const, { loginName, registration: request.registration })

/** Replaces the pending registration, if any, with this one. */
export const awaitRegistration = <R extends Return>(request: Received<R>, registration: PendingRegistration): Received<R> => {
  const { loginName, external } = request
  return next(request, { state: 'received', registration } as const, { loginName, external })
}

/** Records what the person has proven so far. */
export const identify = <R extends Return>(request: Received<R> | Identified<R>, person: IdentifiedPerson): Identified<R> => {
  const { userId, orgId, loginName, amr, provenAt, passwordStamp, authTime, upstream, orgProviderId, hasDeclinedSetUp } = person
  const { external } = request
  const optional = { passwordStamp, authTime, upstream, orgProviderId, hasDeclinedSetUp, external }
  return next(request, { state: 'identified', userId, orgId, loginName, amr, provenAt } as const, optional)
}

/** Resets the request for a person who went back to an earlier page. Nothing is written until the next proof replaces the earlier one. */
export const startOver = <R extends Return>(request: Identified<R>): Received<R> => {
  const { version, loginName, external } = request
  return next(request, { version, state: 'received', loginName } as const, { external })
}

export const authenticate = <R extends Return>(request: Received<R> | Identified<R>, { userId, sessionId, authTime, amr }: Identity): Authenticated<R> =>
  next(request, { state: 'authenticated', userId, sessionId, authTime, amr } as const)

export const consent = <R extends Return>(request: Authenticated<R>, granted: readonly Scope[]): Consented<R> => {
  const { userId, sessionId, authTime, amr } = request
  return next(request, { state: 'consented', userId, sessionId, authTime, amr, granted } as const)
}

/**
 * The final transition when no code or token is issued with it: a device authorization is approved in the same unit of work, or no client is
 * waiting.
 */
export const issue = <R extends DeviceReturn | AccountReturn>(request: Consented<R>): Issued<R> => {
  const { userId, sessionId, authTime, amr } = request
  return next(request, { state: 'issued', userId, sessionId, authTime, amr } as const)
}

export const refuse = <R extends Return>(request: Received<R> | Identified<R> | Authenticated<R>): Refused<R> => next(request, { state: 'refused' } as const)
