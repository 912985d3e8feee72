import type { OrgId, UserId } from '../../foundation/shared/index.js'
import type { EncodedHash, PasswordStamp } from './password.js'
import type { CredentialStore, LoginAttemptStore } from './ports.js'

/** Why a password was refused. For the login trace only: apart from the verdict, so that no page can depend on it. */
export interface PasswordRefusal {
  /** A row of `REMEDIES` of the login trace. */
  readonly reasonCode: string
  /** Absent if the login name is unknown. */
  readonly userId?: UserId
}

export type PasswordVerdict =
  | {
      readonly verdict: 'right'
      /** `passwordStamp` is that of the verified password, even if it was changed meanwhile. */
      readonly person: { readonly userId: UserId; readonly orgId: OrgId; readonly passwordStamp: PasswordStamp }
      /** The password must be changed before the sign-in completes. */
      readonly isChangeRequired?: true
      readonly success: PasswordSuccess
    }
  /** `failures`: consecutive wrong passwords, including this one; also counted for an unknown name. */
  | { readonly verdict: 'wrong'; readonly failures?: number }
  /** Too many wrong attempts: this one was not checked. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

/** The stores that a right password changes. */
export interface SuccessStores {
  readonly loginAttempts: Pick<LoginAttemptStore, 'clear'>
  readonly credentials: Pick<CredentialStore, 'rehashPassword'>
}

/** The changes after a right password. The caller stores them with the sign-in, so that they cost no commit of their own. */
export interface PasswordSuccess {
  /** The budget of the account, which is full again. */
  readonly key: string
  readonly userId: UserId
  /** Present if the stored hash has another algorithm or cost than new ones. */
  readonly rehashed?: { readonly from: EncodedHash; readonly to: EncodedHash }
}

/** Stores the changes after a right password, in the unit of work of the caller. May be repeated. */
export async function storeSuccess({ loginAttempts, credentials }: SuccessStores, { key, userId, rehashed }: PasswordSuccess): Promise<void> {
  await loginAttempts.clear(key)
  if (rehashed) await credentials.rehashPassword(userId, rehashed)
}
