/** The descriptors of every service and message, for clients and for whoever compares them with the registry. */
export { describedFor } from './descriptors.js'
export { SOURCES } from './descriptor-set.js'
