/**
 * Signing keys. Owns their states, rotation and retirement. Must never sign or see an unsealed private key: adapters seal private keys before
 * they arrive here.
 *
 *   RotateSigningKeys (job) or ManageSigningKeys (operator) → `next`, published → `active`, signs → `retired`, verifies → removed
 */
export * from './errors.js'
export * from './key-life.js'
export * from './manage-signing-keys.js'
export * from './plan-rotation.js'
export type * from './ports.js'
export * from './publication.js'
export * from './rotate-signing-keys.js'
export type * from './signing-key.js'
