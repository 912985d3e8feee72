import type { Activity } from '../../directory/orgs/index.js'
import type { ClientId, EpochSeconds, Page, Search, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Machine, NamedUser } from '../../directory/users/index.js'
import type { LoginAttempts } from './login-attempts.js'
import type { ChosenPassword, EncodedHash, PasswordCredential, PasswordStamp } from './password.js'
import type { MachineKey, MachineSecret, Owned, PersonalAccessToken } from './service-credential.js'
import type { TotpCredential } from './totp.js'

/** What keys and personal access tokens are searched by. `id` is the `kid` of a key. */
export type ServiceCredentialField = 'id' | 'userId' | 'orgId' | 'createdAt' | 'expiresAt'

/** What somebody who manages users may know of their credentials. */
export interface CredentialSummary {
  readonly userId: UserId
  /** Absent when there is no password. */
  readonly passwordChangedAt?: EpochSeconds
  readonly isPasswordChangeRequired?: true
  readonly hasTotp?: true
  /** Of a service user. */
  readonly hasSecret?: true
}

export interface CredentialReads {
  password(userId: UserId): Promise<PasswordCredential | undefined>
  machineSecret(userId: UserId): Promise<MachineSecret | undefined>
  totp(userId: UserId): Promise<TotpCredential | undefined>
  /** @param userIds at most `MAX_RESULTS` @returns one for each that exists, in any order */
  summaries(userIds: readonly UserId[]): Promise<readonly CredentialSummary[]>
  searchMachineKeys(search: Search<ServiceCredentialField>): Promise<Page<Owned<MachineKey>>>
  /** Expired ones too; revoked ones never. */
  searchPersonalAccessTokens(search: Search<ServiceCredentialField>): Promise<Page<Owned<PersonalAccessToken>>>
}

export interface CredentialStore extends CredentialReads {
  /** Adds or replaces the user's password. @returns its stamp, which no other password of the user has had */
  putPassword(password: ChosenPassword): Promise<PasswordStamp>
  /** Replaces the hash of a password and keeps its stamp. Does nothing when `from` is not the stored hash. */
  rehashPassword(userId: UserId, hashes: { readonly from: EncodedHash; readonly to: EncodedHash }): Promise<void>
  /** Sets or clears `isUnproven` of the user's password, if there is one, and keeps its stamp. */
  setPasswordUnproven(userId: UserId, isUnproven: boolean): Promise<void>
  /** @returns whether there was one */
  removePassword(userId: UserId): Promise<boolean>
  /** Adds or replaces the service user's secret. */
  putMachineSecret(secret: MachineSecret): Promise<void>
  /** @returns whether there was one */
  removeMachineSecret(userId: UserId): Promise<boolean>
  /** Adds or replaces the person's seed. */
  putTotp(totp: TotpCredential): Promise<void>
  /** @returns whether there was one */
  removeTotp(userId: UserId): Promise<boolean>
  /** Adds the key, or replaces the one with this `kid`. */
  putMachineKey(key: MachineKey): Promise<void>
  machineKeys(userId: UserId): Promise<readonly MachineKey[]>
  /** @returns whether it was there */
  removeMachineKey(userId: UserId, kid: string): Promise<boolean>
  /** Adds the token; does nothing when the same secret is there already. */
  addPersonalAccessToken(token: PersonalAccessToken): Promise<void>
  personalAccessToken(secretHash: SecretHash): Promise<PersonalAccessToken | undefined>
  revokePersonalAccessToken(id: TokenId, at: EpochSeconds): Promise<void>
}

/** Service users as OAuth clients of themselves. */
export interface MachineReads {
  /**
   * Finds the service user with that user name, which is its client_id and unique in the instance.
   * Whether it and its organization are active is told, not filtered.
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
  /** Reads the attempts against an account and keeps other units of work from reading them until this one ends. */
  lock(key: string): Promise<LoginAttempts | undefined>
  put(key: string, attempts: LoginAttempts): Promise<void>
  clear(key: string): Promise<void>
}

/** Makes refusals take equally long, whatever had to be done to find out. */
export interface Pace {
  /** Begins to count. @returns waits until the floor is reached; at once when it was already */
  begin(): () => Promise<void>
}

/** Passwords that many people use. */
export interface CommonPasswords {
  /** @param folded as `foldedPassword` makes it */
  has(folded: string): Promise<boolean>
}

/** Slow password hashing in a bounded pool of its own. */
export interface PasswordHasher {
  /** @throws PasswordQueueFull */
  hash(password: string): Promise<EncodedHash>
  /**
   * @param stored `undefined` where there is no password: the same work is done and the answer is false
   * @param isFromKnownBrowser whether the person has signed in from this browser before: verified first when passwords wait
   * @throws PasswordQueueFull
   */
  verify(stored: EncodedHash | undefined, password: string, isFromKnownBrowser?: boolean): Promise<boolean>
  /** Whether the hash is of another algorithm or cost than new ones. */
  needsRehash(stored: EncodedHash): boolean
  /** @throws HashNotAccepted malformed, unknown algorithm, or a cost outside the window */
  accept(encoded: string): EncodedHash
}
