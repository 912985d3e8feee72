import type { ClientRecord } from './ports.js'

/** Omitted from the audit trail: secret, keys, and members that change automatically. */
const UNTOLD: ReadonlySet<string> = new Set(['secretHash', 'jwks', 'keys', 'version', 'createdAt', 'changedAt'])

/** A client as recorded in the audit trail. */
export const auditedClient = (client: ClientRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => !UNTOLD.has(name)))
