import type { NewEvent } from '@keyhall/core/audit'
import { changesOf, withoutSecrets } from '@keyhall/core/audit'
import type { Client } from '@keyhall/core/clients'
import type { OrgId } from '@keyhall/core/shared'

/** What the audit trail tells of a client that is new, or that was `before`. */
export function clientEvent(client: Client, before: Client | undefined, orgId: OrgId | undefined): Omit<NewEvent, 'actor' | 'origin'> {
  const { id, version: _version, createdAt: _createdAt, changedAt: _changedAt, keys: _keys, ...told } = client
  return {
    type: before ? 'application.oidc.changed' : 'application.oidc.added',
    aggregate: { type: 'application', id },
    ...(orgId === undefined ? {} : { orgId }),
    ...(before ? changesOf({ ...before, version: 0 }, { ...client, version: 0 }) : { after: withoutSecrets(told) }),
  }
}
