import type { PasswordStamp } from '../../parties/credentials/index.js'
import { combinedMethods } from '../../foundation/protocol/index.js'
import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { EpochSeconds, OrgId, UserId } from '../../foundation/shared/index.js'
import type { Identified, IdentifiedPerson, Received } from './auth-request.js'

/** A person who has just proven who they are, or has done another step of the same sign-in. */
export interface ProvenPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  /** What was proven by this step: empty where it proved nothing. */
  readonly amr: readonly AuthenticationMethod[]
  /** The password of the person when this step proved a first factor: the one that was verified, or the current one. */
  readonly passwordStamp?: PasswordStamp
  /** Where it was not typed. */
  readonly loginName?: string
  readonly hasDeclinedSetUp?: true
}

/** The person with all that was proven in this sign-in. Whoever is somebody else than before begins anew. */
export function identified(request: Received | Identified, proven: ProvenPerson, now: EpochSeconds): IdentifiedPerson {
  const { userId, orgId, amr, loginName, hasDeclinedSetUp } = proven
  const before = request.state === 'identified' && request.userId === userId ? request : undefined
  const passwordStamp = proven.passwordStamp ?? before?.passwordStamp
  return {
    userId,
    orgId,
    loginName: loginName ?? request.loginName ?? '',
    amr: combinedMethods(before?.amr ?? [], amr),
    // Whoever has chosen another password in this sign-in has proven that one.
    provenAt: before === undefined || amr.includes('pwd') ? now : before.provenAt,
    ...(passwordStamp === undefined ? {} : { passwordStamp }),
    ...((hasDeclinedSetUp ?? before?.hasDeclinedSetUp) ? { hasDeclinedSetUp: true } : {}),
  }
}
