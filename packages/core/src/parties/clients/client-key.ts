import type { ClientId, EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'

type Jwk = Readonly<Record<string, unknown>>

/** A public key that was given to an application, with which it signs assertions (RFC 7523). */
export interface ClientKey {
  /** Its `kid`, unique in the instance. */
  readonly id: string
  readonly clientId: ClientId
  readonly publicKey: Jwk
  readonly createdAt: EpochSeconds
  /** From then on nothing that it signs is accepted. */
  readonly expiresAt: EpochSeconds
}

/** A key with the project of its application, and the organization of that. */
export interface PlacedClientKey extends ClientKey {
  readonly projectId: ProjectId
  readonly orgId: OrgId
}

/** 9999-12-31T23:59:59Z: a key that nobody wants to expire. */
export const NEVER: EpochSeconds = 253_402_300_799

interface Keyed {
  readonly jwks?: { readonly keys: readonly Jwk[] }
  readonly keys: readonly ClientKey[]
}

/** The keys that count at that time: those that its owner describes, and those given to it that have not expired. */
export const registeredKeys = ({ jwks, keys }: Keyed, now: EpochSeconds): readonly Jwk[] => [
  ...(jwks?.keys ?? []),
  ...keys.filter(({ expiresAt }) => now < expiresAt).map(({ publicKey }) => publicKey),
]
