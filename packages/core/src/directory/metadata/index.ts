/**
 * Metadata: what applications store about users and organizations. Owns how entries are compared, changed and recorded. Must never write a
 * value to the audit trail, because values may be private.
 *
 *   API method or target → setMetadata, removeMetadata in a unit of work → the owner's entries, one event with the changed keys
 */
export * from './change-metadata.js'
export * from './metadata-entry.js'
