import type { CredentialStore } from '../../parties/credentials/index.js'
import type { EndSessions, EndingStores } from '../../sessions/index.js'
import type { Clock, EpochSeconds, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import type { ConsumedCode } from './codes.js'
import type { VerificationCodeStore } from './ports.js'
import { ENDED_BY_PASSWORD } from './verification-code.js'
import type { CodeKind } from './verification-code.js'

/** What of a person's factors is removed. The feature `factors` implements it. */
interface UnprovenFactors {
  of(userId: UserId): Promise<{ readonly passkeys: readonly { readonly id: string }[]; readonly totp?: { readonly addedAt: EpochSeconds }; readonly recoveryCodesLeft: number }>
  removePasskey(userId: UserId, id: string): Promise<boolean>
  putRecoveryCodes(userId: UserId, codeHashes: readonly never[]): Promise<void>
  setEmailCode(userId: UserId, isOn: boolean): Promise<boolean>
  putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void>
}

/** What proving an address for the first time may touch, in one unit of work. */
export interface UnprovenStores extends EndingStores {
  readonly credentials: CredentialStore
  readonly factors: UnprovenFactors
  readonly verificationCodes: VerificationCodeStore
  readonly grants: EndingStores['grants'] & { revokeOfUser(userId: UserId, at: EpochSeconds): Promise<void> }
}

/** What was removed, as the audit trail names it. */
export type RemovedUnproven = readonly ('password' | 'passkeys' | 'totp' | 'recovery_codes' | 'email_code' | 'sessions')[]

interface Dependencies {
  readonly endSessions: EndSessions
  readonly clock: Clock
}

/** Whether the code proves an address that nobody has proven before. A code that was returned to a caller proves nothing. */
export const isFirstProof = ({ person, isMailed }: ConsumedCode): boolean => isMailed && person.email?.isVerified === false

/**
 * Removes what was added to an account before its address was proven, for the person who proves it: a stranger may have registered the
 * address. A password that somebody else set for the person (an administrator, an import) stays, and so does the generator that came with
 * the account: who may set them vouches for them.
 */
export class RemoveUnproven {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Inside the unit of work that proves the address; whoever runs it rings the bell.
   *
   * @param proof the kind of the code that proves it: a form that is sent twice finds it once more
   */
  async within(stores: UnprovenStores, { id: userId, createdAt }: Pick<Human, 'id' | 'createdAt'>, proof: CodeKind, by: ShownBy): Promise<RemovedUnproven> {
    const { endSessions, clock } = this.#deps
    const { credentials, factors, verificationCodes, sessions, grants } = stores
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
    for (const kind of ENDED_BY_PASSWORD) if (kind !== proof) await verificationCodes.remove(userId, kind)
    const open = await sessions.ofUser(userId)
    await endSessions.within(stores, open, by)
    note(open.length > 0, 'sessions')
    await grants.revokeOfUser(userId, clock.now())
    return removed
  }
}
