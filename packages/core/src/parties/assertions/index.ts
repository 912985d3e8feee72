/**
 * JWTs that others sign: client assertions, authorization grants, subject tokens. Owns which algorithm goes with which key, what
 * the claims must say, and that an assertion works once.
 *
 *   read (nothing proven) → claims → key and algorithm by the registered keys → signature → spent by its `jti`
 *
 * Must never look at a key that the JWT brings along, and never fetch one.
 */
export type * from './ports.js'
export * from './assertion-problem.js'
export * from './normal-address.js'
export * from './prove-key.js'
export * from './signature-keys.js'
export * from './verify-assertion.js'
export * from './verify-dpop-proof.js'
