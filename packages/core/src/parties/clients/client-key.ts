import type { ClientId, EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'

type Jwk = Readonly<Record<string, unknown>>

/** A public key that was added to an application for signing assertions (RFC 7523). */
export interface ClientKey {
  /** Its `kid`, unique in the instance. */
  readonly id: string
  readonly clientId: ClientId
  readonly publicKey: Jwk
  readonly createdAt: EpochSeconds
  /** Signatures are not accepted from then on. */
  readonly expiresAt: EpochSeconds
}

/** A key with the project and organization of its application. */
export interface PlacedClientKey extends ClientKey {
  readonly projectId: ProjectId
  readonly orgId: OrgId
}

/** 9999-12-31T23:59:59Z: no expiry. */
export const NEVER: EpochSeconds = 253_402_300_799

interface Keyed {
  readonly jwks?: { readonly keys: readonly Jwk[] }
  readonly keys: readonly ClientKey[]
}

/** The valid keys at that time: those in `jwks`, and added ones that have not expired. */
export const registeredKeys = ({ jwks, keys }: Keyed, now: EpochSeconds): readonly Jwk[] => [
  ...(jwks?.keys ?? []),
  ...keys.filter(({ expiresAt }) => now < expiresAt).map(({ publicKey }) => publicKey),
]
