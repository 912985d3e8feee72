import type { PasswordStamp, PasswordSuccess } from '../../parties/credentials/index.js'
import { combinedMethods } from '../../foundation/protocol/index.js'
import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { EpochSeconds, OrgId, ProviderId, UserId } from '../../foundation/shared/index.js'
import type { UpstreamSession } from '../../sessions/index.js'
import type { Identified, IdentifiedPerson, Received } from './auth-request.js'

/** A person who has just proven their identity, or has done another step of the same sign-in. */
export interface ProvenPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  /** The methods proven by this step; empty if it proved none. */
  readonly amr: readonly AuthenticationMethod[]
  /** The password in force when this step proved a first factor: the verified one, or the current one. */
  readonly passwordStamp?: PasswordStamp
  /** Present only if the step supplied it instead of the person typing it. */
  readonly loginName?: string
  /** When the person signed in at a provider that is trusted for it. */
  readonly authTime?: EpochSeconds
  /** The sign-in at a provider that this step was. */
  readonly upstream?: UpstreamSession
  /** The provider of the person's organization that this step was. */
  readonly orgProviderId?: ProviderId
  readonly hasDeclinedSetUp?: true
  /** The changes after a right password, which are stored with this step. */
  readonly success?: PasswordSuccess
}

/** The person with all proofs of this sign-in. A different person starts over. */
export function identified(request: Received | Identified, proven: ProvenPerson, now: EpochSeconds): IdentifiedPerson {
  const { userId, orgId, amr, loginName, hasDeclinedSetUp } = proven
  const before = request.state === 'identified' && request.userId === userId ? request : undefined
  // A second factor proven here does not make the first one newer.
  const authTime = proven.authTime ?? before?.authTime
  const upstream = proven.upstream ?? before?.upstream
  const orgProviderId = proven.orgProviderId ?? before?.orgProviderId
  const passwordStamp = proven.passwordStamp ?? before?.passwordStamp
  return {
    userId,
    orgId,
    loginName: loginName ?? request.loginName ?? '',
    amr: combinedMethods(before?.amr ?? [], amr),
    // Setting a new password in this sign-in proves that password.
    provenAt: before === undefined || amr.includes('pwd') ? now : before.provenAt,
    ...(passwordStamp === undefined ? {} : { passwordStamp }),
    ...(authTime === undefined ? {} : { authTime }),
    ...(upstream === undefined ? {} : { upstream }),
    ...(orgProviderId === undefined ? {} : { orgProviderId }),
    ...((hasDeclinedSetUp ?? before?.hasDeclinedSetUp) ? { hasDeclinedSetUp: true } : {}),
  }
}
