/**
 * What takes several features at once: an organization comes with its administrators and goes with all that belonged to it, and lists
 * of members tell who they are.
 */
export * from './add-org.js'
export * from './errors.js'
export * from './read-members.js'
export * from './read-my-access.js'
export * from './remove-org.js'
export * from './set-default-org.js'
