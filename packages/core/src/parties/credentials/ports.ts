import type { Activity } from '../../directory/orgs/index.js'
import type { ClientId, EpochSeconds, Page, Search, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Machine, NamedUser, UserField } from '../../directory/users/index.js'
import type { LoginAttempts } from './login-attempts.js'
import type { ChosenPassword, EncodedHash, PasswordCredential, PasswordStamp } from './password.js'
import type { MachineKey, MachineSecret, Owned, PersonalAccessToken } from './service-credential.js'
import type { TotpCredential } from './totp.js'

/** The fields by which keys and personal access tokens are searched. `id` is the `kid` of a key. */
export type ServiceCredentialField = 'id' | 'userId' | 'orgId' | 'createdAt' | 'expiresAt'

/** What administrators may see of a user's credentials. */
export interface CredentialSummary {
  readonly userId: UserId
  /** Absent without a password. */
  readonly passwordChangedAt?: EpochSeconds
  readonly isPasswordChangeRequired?: true
  /** Of a service user. */
  readonly hasSecret?: true
}

/** A user of a list. */
export interface SummarizedUser extends Pick<NamedUser, 'user' | 'primaryDomain'> {
  /** Absent for a user that was removed meanwhile. */
  readonly summary: CredentialSummary | undefined
}

export interface CredentialReads {
  password(userId: UserId): Promise<PasswordCredential | undefined>
  machineSecret(userId: UserId): Promise<MachineSecret | undefined>
  totp(userId: UserId): Promise<TotpCredential | undefined>
  /** @param userIds at most `MAX_RESULTS` @returns one for each that exists, in any order */
  summaries(userIds: readonly UserId[]): Promise<readonly CredentialSummary[]>
  /** Searches users together with the summaries of their credentials. */
  searchUsers(search: Search<UserField>): Promise<Page<SummarizedUser>>
  searchMachineKeys(search: Search<ServiceCredentialField>): Promise<Page<Owned<MachineKey>>>
  /** Includes expired tokens, but not revoked ones. */
  searchPersonalAccessTokens(search: Search<ServiceCredentialField>): Promise<Page<Owned<PersonalAccessToken>>>
}

export interface CredentialStore extends CredentialReads {
  /** Adds or replaces the user's password. @returns its stamp, which no other password of the user has had */
  putPassword(password: ChosenPassword): Promise<PasswordStamp>
  /** Replaces the hash of a password and preserves its stamp. Does nothing when `from` is not the stored hash. */
  rehashPassword(userId: UserId, hashes: { readonly from: EncodedHash; readonly to: EncodedHash }): Promise<void>
  /** Sets or clears `isUnproven` of the user's password, if there is one, and preserves its stamp. */
  setPasswordUnproven(userId: UserId, isUnproven: boolean): Promise<void>
  /** @returns whether it existed */
  removePassword(userId: UserId): Promise<boolean>
  /** Adds or replaces the service user's secret. */
  putMachineSecret(secret: MachineSecret): Promise<void>
  /** @returns whether it existed */
  removeMachineSecret(userId: UserId): Promise<boolean>
  /** Adds or replaces the person's seed. */
  putTotp(totp: TotpCredential): Promise<void>
  /** @returns whether it existed */
  removeTotp(userId: UserId): Promise<boolean>
  /** Adds the key, or replaces the existing one with this `kid`. */
  putMachineKey(key: MachineKey): Promise<void>
  machineKeys(userId: UserId): Promise<readonly MachineKey[]>
  /** @returns whether it existed */
  removeMachineKey(userId: UserId, kid: string): Promise<boolean>
  /** Adds the token; does nothing if the same secret exists already. */
  addPersonalAccessToken(token: PersonalAccessToken): Promise<void>
  personalAccessToken(secretHash: SecretHash): Promise<PersonalAccessToken | undefined>
  revokePersonalAccessToken(id: TokenId, at: EpochSeconds): Promise<void>
}

/** Service users as OAuth clients of themselves. */
export interface MachineReads {
  /**
   * Finds the service user with that user name, which is its client_id and unique in the instance. Includes inactive ones, with their state.
   */
  byClientId(clientId: ClientId): Promise<AuthenticatingMachine | undefined>
  /** Finds the service user with that id and its registered keys, active or not. */
  withKeys(userId: UserId): Promise<KeyedMachine | undefined>
}

export interface KeyedMachine extends NamedUser {
  readonly user: Machine
  readonly orgState: Activity
  readonly keys: readonly MachineKey[]
}

export interface AuthenticatingMachine extends NamedUser {
  readonly user: Machine
  readonly orgState: Activity
  /** Absent when the service user has no secret. */
  readonly secretHash?: SecretHash
}

export interface LoginAttemptStore {
  /** Reads and locks the attempts against an account until this unit of work ends. */
  lock(key: string): Promise<LoginAttempts | undefined>
  put(key: string, attempts: LoginAttempts): Promise<void>
  clear(key: string): Promise<void>
}

/** Charges attempts without a unit of work. */
export interface LoginAttemptIntake {
  /** Stores attempts against an account without any. @returns false, with nothing stored, if there are any */
  begin(key: string, first: LoginAttempts): Promise<boolean>
}

/** Gives refusals a minimum duration, so that their timing reveals nothing. */
export interface Pace {
  /** Starts the timer. @returns a function that waits for the rest of the minimum duration */
  begin(): () => Promise<void>
}

/** Commonly used passwords. */
export interface CommonPasswords {
  /** @param folded from `foldedPassword` */
  has(folded: string): Promise<boolean>
}

/** Slow password hashing in its own bounded pool. */
export interface PasswordHasher {
  /** @throws PasswordQueueFull */
  hash(password: string): Promise<EncodedHash>
  /**
   * @param stored `undefined` without a password: does the same work and returns false
   * @param isFromKnownBrowser whether the person has signed in with this browser before: such requests go first in the queue
   * @throws PasswordQueueFull
   */
  verify(stored: EncodedHash | undefined, password: string, isFromKnownBrowser?: boolean): Promise<boolean>
  /** Whether the hash has another algorithm or cost than new ones. */
  needsRehash(stored: EncodedHash): boolean
  /**
   * The hash of another system as it is stored: in one notation for each algorithm, and hashed once more if it is a sum.
   *
   * @throws HashNotAccepted malformed, unknown algorithm, or a cost outside the accepted range
   * @throws PasswordQueueFull
   */
  accept(encoded: string): Promise<EncodedHash>
}
