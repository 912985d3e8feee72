import type { EpochSeconds, OrgId, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'

/** The secret with which a service user authenticates as a client. */
export interface MachineSecret {
  readonly userId: UserId
  readonly secretHash: SecretHash
}

/** A registered public key of a service user (RFC 7517). */
export interface MachineKey {
  readonly userId: UserId
  /** Its id, and the `kid` of its signatures. */
  readonly kid: string
  readonly publicKey: Readonly<Record<string, unknown>>
  /** Absent for keys from the bootstrap file. */
  readonly createdAt?: EpochSeconds
  /** Signatures are not accepted from then on. Absent: no expiry. */
  readonly expiresAt?: EpochSeconds
}

export const isKeyExpired = ({ expiresAt }: MachineKey, now: EpochSeconds): boolean => expiresAt !== undefined && expiresAt <= now

/** A long-lived bearer token of a service user. */
export interface PersonalAccessToken {
  readonly id: TokenId
  readonly userId: UserId
  /** SHA-256 of the whole token, so that tokens supplied by a bootstrap file in another format are found too. */
  readonly secretHash: SecretHash
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

/** A credential together with the organization of its user. */
export type Owned<C> = C & { readonly orgId: OrgId }
