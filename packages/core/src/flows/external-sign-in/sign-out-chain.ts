import type { Branded, EpochSeconds, ProviderId } from '../../foundation/shared/index.js'
import { idKind } from '../../foundation/shared/index.js'

export type SignOutChainId = Branded<string, 'SignOutChainId'>
export const SignOutChainId = idKind<SignOutChainId>('sign-out chain id')

/** A sign-in at a provider whose sign-out there waits for its turn. */
export interface WaitingSignOut {
  readonly providerId: ProviderId
  /** What the provider needs, sealed. */
  readonly logoutHint: string
}

/** The providers that a browser still visits after a sign-out. The browser has the id in a sealed cookie. */
export interface SignOutChain {
  readonly id: SignOutChainId
  readonly waiting: readonly WaitingSignOut[]
  /** Of the pages, a BCP 47 tag. */
  readonly locale: string
  readonly expiresAt: EpochSeconds
}

/** Where sign-out chains are stored. Rows that have expired may still be found. */
export interface SignOutChainStore {
  add(chain: SignOutChain): Promise<void>
  /** Removes it. @returns `undefined` when it did not exist, or another caller was faster */
  take(id: SignOutChainId): Promise<SignOutChain | undefined>
}
