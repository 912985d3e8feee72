import type { NewEvent } from '../../foundation/audit/index.js'
import { changesOf, withoutSecrets } from '../../foundation/audit/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { OrgId } from '../../foundation/shared/index.js'

/** What the audit trail tells of a client that is new, or that was `before`. */
export function clientEvent(client: Client, before: Client | undefined, orgId: OrgId | undefined): Omit<NewEvent, 'actor' | 'origin'> {
  const { id, version: _version, createdAt: _createdAt, changedAt: _changedAt, keys: _keys, ...recorded } = client
  return {
    type: before ? 'application.oidc.changed' : 'application.oidc.added',
    aggregate: { type: 'application', id },
    ...(orgId === undefined ? {} : { orgId }),
    ...(before ? changesOf({ ...before, version: 0 }, { ...client, version: 0 }) : { after: withoutSecrets(recorded) }),
  }
}
