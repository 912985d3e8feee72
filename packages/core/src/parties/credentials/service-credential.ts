import type { EpochSeconds, OrgId, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'

/** The secret with which a service user authenticates as a client. */
export interface MachineSecret {
  readonly userId: UserId
  readonly secretHash: SecretHash
}

/** A registered public key of a service user (RFC 7517). */
export interface MachineKey {
  readonly userId: UserId
  /** Its id, and the `kid` of what it signs. */
  readonly kid: string
  readonly publicKey: Readonly<Record<string, unknown>>
  /** Absent for those of the bootstrap file. */
  readonly createdAt?: EpochSeconds
  /** From then on nothing that it signs is accepted. Absent: never. */
  readonly expiresAt?: EpochSeconds
}

export const isKeyExpired = ({ expiresAt }: MachineKey, now: EpochSeconds): boolean => expiresAt !== undefined && expiresAt <= now

/** A long-lived bearer token of a service user. */
export interface PersonalAccessToken {
  readonly id: TokenId
  readonly userId: UserId
  /** SHA-256 of the whole token: also finds tokens that a bootstrap file supplied in a form of its own. */
  readonly secretHash: SecretHash
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

/** A credential together with the organization of its user. */
export type Owned<C> = C & { readonly orgId: OrgId }
