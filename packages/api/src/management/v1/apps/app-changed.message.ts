import type { ClientRecord } from '@keyhall/core/clients'
import type { OrgId } from '@keyhall/core/shared'
import { LocalizedMessage, complianceMessages } from '../../../application/shapes/compliance-message.js'
import { Flag, Long, Nested } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'

/** The response of an update, with the new revision and what does not comply with OIDC. */
export class AppChanged extends Changed {
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) revision!: number
  @Flag() noneCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
}

export function appChanged(client: ClientRecord, orgId: OrgId): AppChanged {
  const complianceProblems = complianceMessages(client)
  return { ...changedAt(client.changedAt, orgId), revision: client.version, noneCompliant: complianceProblems.length > 0, complianceProblems }
}
