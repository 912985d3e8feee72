/**
 * Cryptography of node:crypto, jose, two password libraries, otpauth and @simplewebauthn/server behind the ports of the core: secrets,
 * digests and ids, password hashes, signing keys and the JWTs signed with them, JWTs of other issuers, second factors. Contains no
 * authorization rules and no lifetimes, and stores nothing.
 *
 *   masterKeySealer → keyRing.load() detects a wrong master key → keyGenerator rotates keys → jwtSigner signs
 *
 * Must never replace a key that does not decrypt by a new one, hash a password outside its own threads, or return a private key or a
 * password in clear text.
 */
export { oneTimePasswords } from './factors/one-time-passwords.js'
export { textSealer } from './factors/text-sealer.js'
export { webAuthn } from './factors/web-authn.js'
export type { WebAuthnOptions } from './factors/web-authn.js'
export { foreignJwts } from './foreign/foreign-jwts.js'
export { jwtEncrypter } from './foreign/jwt-encrypter.js'
export { assertionKeys } from './keys/assertion-keys.js'
export { WrongMasterKey } from './keys/errors.js'
export { freshKeyPair } from './keys/fresh-key-pair.js'
export type { KeyPair, MakeKeyPair } from './keys/fresh-key-pair.js'
export { keyGenerator } from './keys/key-generator.js'
export { keyedDigest } from './keys/keyed-digest.js'
export type { KeyedDigest } from './keys/keyed-digest.js'
export { rsaKeyPair } from './keys/key-pairs.js'
export { masterKeySealer } from './keys/master-key-sealer.js'
export type { Sealer } from './keys/master-key-sealer.js'
export { nodeDigest } from './node-digest.js'
export { nodeSecrets } from './node-secrets.js'
export { commonPasswords } from './password/common-passwords.js'
export { MIN_COST } from './password/argon2.js'
export { noPace, refusalPace } from './password/refusal-pace.js'
export { passwordHashers } from './password/password-hashers.js'
export type { PasswordHasherOptions, PasswordHashers } from './password/password-hashers.js'
export { NoSigningKey } from './signing/errors.js'
export { jwtSigner } from './signing/jwt-signer.js'
export { keyRing } from './signing/key-ring.js'
export type { KeyRing, PublicKeySet } from './signing/key-ring.js'
export { sortableIds } from './sortable-ids.js'
