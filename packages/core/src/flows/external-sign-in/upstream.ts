import type { OpenedProvider, ProviderSettings } from '../../directory/identity-providers/index.js'
import type { EpochSeconds, ProviderId } from '../../foundation/shared/index.js'

/** The facts of one attempt to sign in at a provider. */
export interface UpstreamAttempt {
  /** Where the provider sends the browser. */
  readonly callback: string
  /** Unguessable; returned by the provider with its answer. */
  readonly state: string
  readonly loginHint?: string
  /** Left out where the provider does not support it. */
  readonly prompt?: 'none' | 'login' | 'select_account'
  /** Maximum seconds since the person authenticated there. */
  readonly maxAge?: number
  /** A BCP 47 tag. */
  readonly locale?: string
}

/** Where the browser goes. `credentials` asks for user name and password on our own page. */
export type UpstreamStart =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'credentials' }

/** What came back from the provider, or what the person typed. Members sent twice are left out. */
export type UpstreamAnswer =
  | {
      readonly kind: 'parameters'
      readonly url: string
      readonly parameters: ReadonlyMap<string, string>
      /** The provider that the address names; absent at the common callback address. */
      readonly arrivedAt?: ProviderId
    }
  | {
      readonly kind: 'credentials'
      readonly userName: string
      readonly password: string
      /** Called with the account, in the words of the provider, before its password is verified. Throws to refuse the guess. */
      readonly admit: (account: string) => Promise<void>
    }

/** What the provider issued about the sign-in. Returned to the application that started an intent; never stored with a sign-in. */
export interface IdentityEvidence {
  readonly accessToken?: string
  readonly idToken?: string
  /** The verified assertion as XML. */
  readonly assertion?: string
}

/** A person as the provider describes them. */
export interface ExternalIdentity extends IdentityEvidence {
  /** Identifies the person at this provider permanently. Never an email address. */
  readonly externalId: string
  readonly userName?: string
  readonly email?: string
  readonly isEmailVerified: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly nickName?: string
  readonly preferredLanguage?: string
  readonly phone?: string
  readonly isPhoneVerified: boolean
  readonly picture?: string
  /** All claims of the provider, for claim rules. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly authTime?: EpochSeconds
  /** The session at the provider (`sid`, `SessionIndex`), for logout. */
  readonly upstreamSession?: string
  /** An answer that could come a second time in another attempt: it is accepted once. `until`: when it is worthless anyway. */
  readonly singleUse?: { readonly key: string; readonly until: EpochSeconds }
  /** JSON that only `Upstream.signOut` reads, to name this sign-in there. */
  readonly logoutHint?: string
}

/** A sign-out at the provider: of one of its sessions, or of all of the person. */
export interface UpstreamLogout {
  readonly externalId?: string
  /** Empty: all sessions of the person. */
  readonly upstreamSessions: readonly string[]
  /** A message is accepted once. */
  readonly singleUse: NonNullable<ExternalIdentity['singleUse']>
}

/** A logout that begins here. */
export interface UpstreamSignOut {
  /** What `finish` returned. */
  readonly hint: string
  /** Where the provider sends the browser afterwards. */
  readonly callback: string
  /** Unguessable; returned by the provider. */
  readonly state: string
  /** A BCP 47 tag. */
  readonly locale: string
}

/** A message that a browser carries, with its parameters as they were sent. */
export interface CarriedMessage {
  /** Our address for answers of the provider. */
  readonly callback: string
  /** The query without `?`; its signature covers the encoded parameters. Absent for a form. */
  readonly query?: string
  readonly parameters: ReadonlyMap<string, string>
}

/** A sign-out that the provider asks for by the browser, which carries the answer back. */
export interface RequestedSignOut {
  readonly logout: UpstreamLogout
  /** @returns `undefined` when the provider has no address for answers */
  readonly answer: (isDone: boolean) => Promise<UpstreamStart | undefined>
}

/** One step of the test of a provider. */
export interface TestedStep {
  /** What was tested, such as `discovery`. */
  readonly step: string
  readonly isOk: boolean
  /** What was found, or what is wrong and what to do, in English, for operators. */
  readonly detail: string
}

/** One protocol of providers. Adapters implement it; they know no user, session or storage. */
export interface Upstream<S extends ProviderSettings = ProviderSettings> {
  /**
   * Starts a sign-in.
   *
   * @returns where the browser goes, and JSON that only `finish` reads; it is stored sealed, used once, and expires with the sign-in
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  begin(provider: OpenedProvider<S>, attempt: UpstreamAttempt): Promise<{ readonly go: UpstreamStart; readonly memory: string }>
  /** @throws UpstreamRefused, UpstreamUntrusted, UpstreamUnreachable, UpstreamMisconfigured */
  finish(provider: OpenedProvider<S>, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity>
  /** Verifies a logout token. Absent for protocols without one. @throws UpstreamUntrusted, UpstreamUnreachable, UpstreamMisconfigured */
  signedOut?(provider: OpenedProvider<S>, token: string): Promise<UpstreamLogout>
  /** Signs the person out at the provider. @returns `undefined` when it has no logout. @throws UpstreamUnreachable, UpstreamMisconfigured */
  signOut?(provider: OpenedProvider<S>, attempt: UpstreamSignOut): Promise<UpstreamStart | undefined>
  /** Verifies a logout request that a browser carries. @throws UpstreamUntrusted, UpstreamUnreachable, UpstreamMisconfigured */
  signOutRequested?(provider: OpenedProvider<S>, message: CarriedMessage): Promise<RequestedSignOut>
  /** Tests the settings without a sign-in. */
  test(provider: OpenedProvider<S>, callback: string): Promise<readonly TestedStep[]>
}

/** The implementation of each protocol. */
export type Upstreams = { readonly [S in ProviderSettings as S['protocol']]?: Upstream<S> }
