import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import type { EpochSeconds, SecretHash } from '../../foundation/shared/index.js'

/** A received JWT, not verified yet. */
export interface UnverifiedJwt {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

/** A public key as its owner registered it (RFC 7517). */
export type ForeignKey = Readonly<Record<string, unknown>>

/** Reads and verifies JWTs signed by others. */
export interface ForeignJwts {
  /**
   * Reads a compact JWS whose payload is a JSON object.
   *
   * @returns `undefined` for everything else: JWE, text that is not canonical base64url, text that is not UTF-8, duplicate members,
   * `crit`, more than 64 levels or 16 KiB
   */
  read(jwt: string): UnverifiedJwt | undefined
  /** Reads an unsigned JWT (RFC 7519 §6): `alg` is `none` and the signature is empty. Otherwise like `read`. */
  readUnsigned(jwt: string): UnverifiedJwt | undefined
  /** Whether that key signed it with exactly that algorithm. Never throws; false for a key of the wrong type or curve. */
  isSignedBy(jwt: string, key: ForeignKey, alg: AssertionAlgorithm): Promise<boolean>
  /** The SHA-256 thumbprint of a public key (RFC 7638 §3), base64url; `undefined` for an unusable key. */
  thumbprint(key: ForeignKey): string | undefined
}

/** Enforces single use, across processes and restarts. */
export interface UsedOnce {
  /**
   * Consumes it.
   *
   * @param key SHA-256 of the value, with its kind and its owner
   * @param expiresAt when it can no longer be presented
   * @returns false when it was used before
   */
  useOnce(key: SecretHash, expiresAt: EpochSeconds): Promise<boolean>
}

/** Creates key pairs for signing assertions. */
export interface AssertionKeys {
  /**
   * @param kid the name of the key
   * @returns an RSA key of 2048 bits: its public half as a JWK with this `kid`, its private half in PEM (PKCS #1), which is not stored
   */
  generate(kid: string): Promise<{ readonly publicJwk: ForeignKey; readonly privatePem: string }>
}
