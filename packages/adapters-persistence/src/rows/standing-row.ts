import type { OutwardRule } from '@keyhall/core/claim-rules'
import type { ProjectSettings } from '@keyhall/core/projects'
import { ClientId, OrgId, ProjectId, withDefined } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import type { RowReader } from '../sql/row-reader.js'
import { ACTIVITIES } from './activity.js'
import { NAMED_USER, NAMED_USER_WIDTH, readPlacedUser } from './user-row.js'

const CLIENT = 'c.id, c.state, c.project_id, p.state, p.org_id, co.state, p.settings, c.claim_rules'
const CLIENT_WIDTH = 8

/** The columns that `readStanding` reads. */
export const STANDING = `${NAMED_USER}, ${CLIENT}, r.version, rp.org_id, rp.settings`

/**
 * Joins everything that determines the standing.
 *
 * @param of SQL expressions of the ids of user, client and requester
 */
export const joinStanding = (of: { readonly user: string; readonly client: string; readonly requester: string }): string => `
  left join users u on u.id = ${of.user} left join orgs uo on uo.id = u.org_id
  left join clients c on c.id = ${of.client} left join projects p on p.id = c.project_id left join orgs co on co.id = p.org_id
  left join clients r on r.id = ${of.requester} left join projects rp on rp.id = r.project_id`

const readSettings = (row: RowReader): ProjectSettings | undefined => row.joined(1, (one) => one.sharedJson() as ProjectSettings)

const readClient = (row: RowReader): Required<Standing>['client'] => withDefined(
  {
    id: ClientId.parse(row.text()),
    state: row.oneOf(ACTIVITIES),
    projectId: ProjectId.parse(row.text()),
    projectState: row.oneOf(ACTIVITIES),
    orgId: OrgId.parse(row.text()),
    orgState: row.oneOf(ACTIVITIES),
  },
  { projectSettings: readSettings(row), claimRules: row.joined(1, (one) => one.sharedJson() as readonly OutwardRule[]) },
)

export const readStanding = (row: RowReader): Standing => withDefined(
  {},
  {
    user: row.joined(NAMED_USER_WIDTH, readPlacedUser),
    client: row.joined(CLIENT_WIDTH, readClient),
    requesterVersion: row.optionalNumber(),
    requesterOrgId: OrgId.optional(row.optionalText()),
    requesterProjectSettings: readSettings(row),
  },
)
