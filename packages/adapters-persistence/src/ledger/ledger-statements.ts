import { MAX_ORIGINS } from '@keyhall/core/tokens'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import { columnsOf } from '../rows/written-table.js'
import { joinStanding, standingColumns } from '../rows/standing-row.js'
import { goesOn, revokedAt } from '../sql/pending-endings.js'
import { select, statement } from '../sql/sql.js'

const GRANT = columnsOf(GRANTS).map((column) => (column === 'revoked_at' ? revokedAt('g') : `g.${column}`)).join(', ')
export const GRANT_WIDTH = columnsOf(GRANTS).length

const OF_GRANT = { user: 'g.user_id', client: 'g.client_id', requester: '$2' }
const OF_TOKEN = { user: 't.user_id', client: 't.client_id', requester: '$2' }
const OF_PERSONAL = { user: 't.user_id', client: 'null', requester: '$2' }
const OF_JWT = { user: '$3', client: '$4', requester: '$5' }
/** The parameters of `standing`. */
const OF_PARAMETERS = { user: '$1', client: '$2', requester: '$3' }

/** One statement for each read: the row, its grant, and its standing. */
export const READ_CODE = statement(`
  select ${select('t', columnsOf(CODES))}, ${GRANT}, ${standingColumns(OF_GRANT)}
  from codes t join grants g on g.id = t.grant_id ${joinStanding(OF_GRANT)} where t.id = $1`)

export const READ_REFRESH_TOKEN = statement(`
  select ${select('t', columnsOf(REFRESH_TOKENS))}, ${GRANT}, ${standingColumns(OF_GRANT)}
  from refresh_tokens t join grants g on g.id = t.grant_id ${joinStanding(OF_GRANT)} where t.id = $1`)

export const READ_ACCESS_TOKEN = statement(`
  select ${select('t', columnsOf(ACCESS_TOKENS))}, ${GRANT}, ${standingColumns(OF_TOKEN)}
  from access_tokens t left join grants g on g.id = t.grant_id
  ${joinStanding(OF_TOKEN)} where t.id = $1`)

export const READ_PERSONAL_ACCESS_TOKEN = statement(`
  select t.id, t.created_at, t.expires_at, ${standingColumns(OF_PERSONAL)}
  from personal_access_tokens t ${joinStanding(OF_PERSONAL)}
  where t.secret_hash = $1 and t.revoked_at is null`)

/** Only the revocation of a JWT is stored. The first column says whether it exists. */
export const READ_JWT = statement(`
  select exists (select 1 from revoked_jtis where jti = $1), ${GRANT}, ${standingColumns(OF_JWT)}
  from (select 1) one left join grants g on g.id = $2 ${joinStanding(OF_JWT)}`)

export const READ_STANDING = statement(`select ${standingColumns(OF_PARAMETERS)} from (select 1) one ${joinStanding(OF_PARAMETERS)}`)

const ORIGINS = Array.from({ length: MAX_ORIGINS }, (_, index) => `$${index + 4}`).join(', ')

/** The first column counts the existing origins. An id names either a grant or a session. */
export const READ_STANDING_WITH_ORIGINS = statement(`
  select (select count(*) from grants g where g.id in (${ORIGINS}) and ${revokedAt('g')} is null) +
    (select count(*) from sessions s where s.id in (${ORIGINS}) and ${goesOn('s')}), ${standingColumns(OF_PARAMETERS)}
  from (select 1) one ${joinStanding(OF_PARAMETERS)}`)

export const USE_ONCE = statement('insert into used_once (key, expires_at) values ($1, $2) on conflict (key) do nothing')
