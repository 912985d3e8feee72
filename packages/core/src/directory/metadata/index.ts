/**
 * Metadata: what applications store about users and organizations. Owns how entries are compared, changed and recorded. Must never write a
 * value to the audit trail, because values may be private.
 *
 *   API method → ChangeMetadata → one unit of work with the locked owner; target → setMetadata → the owner's entries, one event with the changed keys
 */
export { base64OfText } from './base64-of-text.js'
export * from './change-metadata.js'
export * from './metadata-entry.js'
export * from './metadata-owner.js'
