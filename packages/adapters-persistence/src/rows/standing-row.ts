import type { OutwardRule } from '@keyhall/core/claim-rules'
import type { ProjectSettings } from '@keyhall/core/projects'
import { ClientId, OrgId, ProjectId, withDefined } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import { clientStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import { statement } from '../sql/sql.js'
import type { Row } from '../sql/sql.js'
import { ACTIVITIES } from './activity.js'
import { NAMED_USER, NAMED_USER_WIDTH, readPlacedUser } from './user-row.js'

/** SQL expressions of the ids whose standing is read. */
export interface StandingOf {
  readonly user: string
  readonly client: string
  readonly requester: string
}

const versionOf = (client: string): string => `(select version from clients where id = ${client})`

/** The columns that `readUserStanding` reads. Those of clients are read by `CLIENT_STANDING`. */
export const standingColumns = ({ client, requester }: StandingOf): string => `${NAMED_USER}, ${versionOf(client)}, ${versionOf(requester)}`

export const joinStanding = ({ user }: StandingOf): string => `left join users u on u.id = ${user} left join orgs uo on uo.id = u.org_id`

/** The part of a standing that depends on the user, and the versions of the clients that exist. */
export interface UserStanding {
  readonly user: Standing['user']
  readonly clientVersion: number | undefined
  readonly requesterVersion: number | undefined
}

export const readUserStanding = (row: RowReader): UserStanding =>
  ({ user: row.joined(NAMED_USER_WIDTH, readPlacedUser), clientVersion: row.optionalNumber(), requesterVersion: row.optionalNumber() })

/** Everything that determines the standing of the client with the id `$1`. */
export const CLIENT_STANDING = statement(`
  select c.id, c.state, c.project_id, p.state, p.org_id, co.state, p.settings, c.claim_rules, c.version
  from clients c join projects p on p.id = c.project_id join orgs co on co.id = p.org_id where c.id = $1 and ${clientStays('c')}`)

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

/** As the client of a token, and as the one that asks for it. */
export type ClientStanding = Required<Pick<Standing, 'client' | 'requesterVersion' | 'requesterOrgId'>> & Pick<Standing, 'requesterProjectSettings' | 'isRequesterBarred'>

export function readClientStanding(columns: Row): ClientStanding {
  const row = new RowReader(columns)
  const client = readClient(row)
  const isBarred = client.projectState !== 'active' || client.orgState !== 'active'
  const requester = { requesterProjectSettings: client.projectSettings, isRequesterBarred: isBarred ? (true as const) : undefined }
  return withDefined({ client, requesterVersion: row.number(), requesterOrgId: client.orgId }, requester)
}
