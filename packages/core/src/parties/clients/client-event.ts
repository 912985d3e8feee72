import type { EventDetails } from '../../foundation/audit/index.js'
import { changesOf, withoutSecrets } from '../../foundation/audit/index.js'
import type { OrgId } from '../../foundation/shared/index.js'
import type { ClientRecord } from './ports.js'

/** Omitted from the audit trail: secret, added keys, and members that change automatically. */
const OMITTED: ReadonlySet<string> = new Set(['secretHash', 'registrationTokenHash', 'keys', 'version', 'createdAt', 'changedAt'])

/** A client as recorded in the audit trail. */
export const auditedClient = (client: ClientRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => !OMITTED.has(name)))

const about = ({ id }: ClientRecord, orgId: OrgId | undefined): Pick<EventDetails, 'aggregate' | 'orgId'> =>
  ({ aggregate: { type: 'application', id }, ...(orgId === undefined ? {} : { orgId }) })

/** The event of a new application. @param orgId the organization of its project */
export const clientAdded = (client: ClientRecord, orgId: OrgId | undefined): EventDetails => ({
  type: client.kind === 'api' ? 'application.api.added' : 'application.oidc.added',
  ...about(client, orgId),
  after: withoutSecrets(auditedClient(client)),
})

/** The event of changed settings of an OIDC application. @param orgId the organization of its project */
export const clientChanged = (before: ClientRecord, client: ClientRecord, orgId: OrgId | undefined): EventDetails =>
  ({ type: 'application.oidc.changed', ...about(client, orgId), ...changesOf(auditedClient(before), auditedClient(client)) })
