/** The descriptors of every service and message, for clients and for tests that compare them with the registry. */
export { describedFor } from './descriptors.js'
