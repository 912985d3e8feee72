import { expectJson } from '../load/check.js'
import { basic } from '../targets/fixtures.js'
import type { Connection } from '../load/connection.js'
import type { RunningTarget } from '../targets/target.js'

type Tokens = Readonly<Record<string, unknown>>

/** A token that a client gets for itself. */
export async function clientToken(connection: Connection, { paths, deviations }: RunningTarget, clientId: string): Promise<string> {
  const answer = await connection.form(paths.token, { grant_type: 'client_credentials', scope: deviations?.clientScope ?? 'openid' }, basic(clientId))
  const { access_token: token } = expectJson(answer, 200, ({ access_token: text }) => typeof text === 'string' && text.length > 20, 'an access token')
  return String(token)
}

export async function introspected(connection: Connection, { paths }: RunningTarget, clientId: string, token: string, isActive: boolean): Promise<Tokens> {
  const answer = await connection.form(paths.introspect, { token }, basic(clientId))
  return expectJson(answer, 200, ({ active }) => active === isActive, `active ${isActive}`)
}
