/**
 * JWTs signed by others: client assertions, authorization grants, subject tokens, DPoP proofs. Owns which algorithm goes with which key, the
 * required claims, and single use. Must never trust a key in a JWT (except in a DPoP proof, whose point it is), or fetch one.
 *
 *   read, unverified → claims → key and algorithm from the registered keys → signature → consumed by its `jti`
 */
export type * from './ports.js'
export * from './assertion-problem.js'
export * from './dpop-nonces.js'
export * from './normal-address.js'
export * from './prove-key.js'
export * from './request-object-problem.js'
export * from './signature-keys.js'
export * from './verify-assertion.js'
export * from './verify-dpop-proof.js'
