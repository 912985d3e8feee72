import type { OpenedProvider, ProviderSettings } from '../../directory/identity-providers/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'

/** The facts of one attempt to sign in at a provider. */
export interface UpstreamAttempt {
  /** Where the provider sends the browser. */
  readonly callback: string
  /** Unguessable; returned by the provider with its answer. */
  readonly state: string
  readonly loginHint?: string
  readonly prompt?: string
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
  | { readonly kind: 'parameters'; readonly url: string; readonly parameters: ReadonlyMap<string, string> }
  | {
      readonly kind: 'credentials'
      readonly userName: string
      readonly password: string
      /** Called with the account, in the words of the provider, before its password is verified. Throws to refuse the guess. */
      readonly admit: (account: string) => Promise<void>
    }

/** A person as the provider describes them. */
export interface ExternalIdentity {
  /** Identifies the person at this provider forever. Never an email address. */
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
  /** Everything the provider said, for claim rules. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly authTime?: EpochSeconds
  /** The session at the provider (`sid`, `SessionIndex`), for logout. */
  readonly upstreamSession?: string
  /** An answer that could come a second time in another attempt: it is accepted once. `until`: when it is worthless anyway. */
  readonly singleUse?: { readonly key: string; readonly until: EpochSeconds }
  /** The ID token, for logout at the provider. */
  readonly idTokenHint?: string
}

/** A sign-out at the provider: of one of its sessions, or of all of the person. */
export interface UpstreamLogout {
  readonly externalId?: string
  readonly upstreamSession?: string
  /** A token is accepted once. */
  readonly singleUse: NonNullable<ExternalIdentity['singleUse']>
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
  /** Tests the settings without a sign-in. */
  test(provider: OpenedProvider<S>, callback: string): Promise<readonly TestedStep[]>
}

/** The implementation of each protocol. */
export type Upstreams = { readonly [S in ProviderSettings as S['protocol']]?: Upstream<S> }
