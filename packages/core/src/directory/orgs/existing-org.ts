import type { OrgId } from '../../foundation/shared/index.js'
import { OrgUnknown } from './errors.js'
import type { Org } from './org.js'
import type { OrgReads, OrgStore } from './ports.js'

/** @throws OrgUnknown */
export const existingOrg = async (orgs: Pick<OrgReads, 'find'>, id: OrgId): Promise<Org> => assertFound(await orgs.find(id))

/** Locks the organization until the unit of work ends. @throws OrgUnknown */
export const lockedOrg = async (orgs: Pick<OrgStore, 'lock'>, id: OrgId): Promise<Org> => assertFound(await orgs.lock(id))

function assertFound(org: Org | undefined): Org {
  if (!org) throw new OrgUnknown('this organization does not exist')
  return org
}
