import type { CredentialStore } from '../../parties/credentials/index.js'
import type { EndSessions, EndingStores } from '../../sessions/index.js'
import type { ExternalLink } from '../../directory/identity-providers/index.js'
import type { ClientId, EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import type { ConsumedCode } from './codes.js'
import type { VerificationCodeStore } from './ports.js'
import { removePasswordCodes } from './remove-password-codes.js'
import type { CodeKind } from './verification-code.js'

/** Removes factors of a person. The feature `factors` implements it. */
interface UnprovenFactors {
  of(userId: UserId): Promise<{ readonly passkeys: readonly { readonly id: string }[]; readonly totp?: { readonly addedAt: EpochSeconds }; readonly recoveryCodesLeft: number }>
  removePasskey(userId: UserId, id: string): Promise<boolean>
  putRecoveryCodes(userId: UserId, codeHashes: readonly never[]): Promise<void>
  setEmailCode(userId: UserId, isOn: boolean): Promise<boolean>
  putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void>
}

interface UnprovenLinks {
  ofUser(userId: UserId): Promise<readonly UnprovenLink[]>
  remove(link: UnprovenLink): Promise<boolean>
}

type UnprovenLink = Pick<ExternalLink, 'providerId' | 'externalId' | 'userId' | 'isGiven'>

interface UnprovenConsents {
  ofUser(userId: UserId): Promise<readonly { readonly clientId: ClientId }[]>
  remove(userId: UserId, clientId: ClientId): Promise<unknown>
}

/** The stores for the first proof of an address, in one unit of work. */
export interface UnprovenStores extends EndingStores {
  readonly credentials: CredentialStore
  readonly factors: UnprovenFactors
  readonly externalLinks: UnprovenLinks
  readonly consents: UnprovenConsents
  readonly verificationCodes: VerificationCodeStore
}

/** What was removed, as named in the audit trail. */
export type RemovedUnproven = readonly ('password' | 'passkeys' | 'totp' | 'recovery_codes' | 'email_code' | 'linked_sign_ins' | 'sessions')[]

interface Dependencies {
  readonly endSessions: EndSessions
}

/** Whether the code verifies an address for the first time. A code that was returned to a caller verifies nothing. */
export const isFirstProof = ({ person, isMailed }: ConsumedCode): boolean => isMailed && person.email?.isVerified === false

/**
 * Removes the credentials added before the address was verified, because an attacker may have registered the address first. A password set by
 * someone else (an administrator, an import) stays, and so do a linked sign-in that they added and the TOTP that came with the account: whose authors
 * are trusted.
 */
export class RemoveUnproven {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Runs in the unit of work that verifies the address; the caller wakes the outbox.
   *
   * @param proof the kind of the code: a resubmitted form repeats this
   */
  async within(stores: UnprovenStores, { id: userId, createdAt }: Pick<Human, 'id' | 'createdAt'>, proof: CodeKind, by: ShownBy): Promise<RemovedUnproven> {
    const { credentials, factors, externalLinks, verificationCodes } = stores
    const removed: RemovedUnproven[number][] = []
    const note = (isRemoved: boolean, what: RemovedUnproven[number]): void => void (isRemoved && removed.push(what))
    const { passkeys, totp, recoveryCodesLeft } = await factors.of(userId)
    const isUnproven = (await credentials.password(userId))?.isUnproven === true
    note(isUnproven && (await credentials.removePassword(userId)), 'password')
    for (const { id } of passkeys) await factors.removePasskey(userId, id)
    note(passkeys.length > 0, 'passkeys')
    const cameAlong = totp?.addedAt === createdAt && !isUnproven
    note(totp !== undefined && !cameAlong && (await credentials.removeTotp(userId)), 'totp')
    await factors.putOfferedSeed(userId, undefined)
    await factors.putRecoveryCodes(userId, [])
    note(recoveryCodesLeft > 0, 'recovery_codes')
    note(await factors.setEmailCode(userId, false), 'email_code')
    const added = (await externalLinks.ofUser(userId)).filter(({ isGiven }) => isGiven !== true)
    for (const link of added) await externalLinks.remove(link)
    note(added.length > 0, 'linked_sign_ins')
    for (const { clientId } of await stores.consents.ofUser(userId)) await stores.consents.remove(userId, clientId)
    await removePasswordCodes(verificationCodes, userId, proof)
    note((await this.#deps.endSessions.ofUser(stores, userId, by)).count > 0, 'sessions')
    return removed
  }
}
