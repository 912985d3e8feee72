import type { OrgId } from '../../foundation/shared/index.js'
import { OrgUnknown } from './errors.js'
import type { Org } from './org.js'
import type { OrgReads } from './ports.js'

/** @throws OrgUnknown */
export async function existingOrg(orgs: Pick<OrgReads, 'find'>, id: OrgId): Promise<Org> {
  const org = await orgs.find(id)
  if (!org) throw new OrgUnknown('this organization does not exist')
  return org
}
