import type { ClientRecord } from './ports.js'

/** What is not told: secret and keys, and what changes by itself. */
const UNTOLD: ReadonlySet<string> = new Set(['secretHash', 'jwks', 'keys', 'version', 'createdAt', 'changedAt'])

/** What the audit trail tells of a client. */
export const auditedClient = (client: ClientRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => !UNTOLD.has(name)))
