import { CLIENTS, basic } from '../targets/fixtures.js'
import { Exhausted, runWindow } from '../load/run-window.js'
import { WrongAnswer } from '../load/check.js'
import { clientToken, introspected } from './requests.js'
import { everyTarget } from './scenario.js'
import type { Scenario } from './scenario.js'

/** One in so many answers is followed by an introspection: a revocation has an empty body, which proves nothing. */
const PROVED = 64

export const revoke: Scenario = {
  name: 'revoke',
  title: 'revoke an access token',
  fits: everyTarget,
  prepare: async (target, connections) => {
    const { id } = CLIENTS.opaque
    const tokens: string[] = []
    let revoked = 0
    return {
      // As many as can be issued in the time that the window takes.
      refill: async (seconds) => {
        await runWindow(connections, seconds, async (connection) => { tokens.push(await clientToken(connection, target, id)) })
      },
      operation: async (connection) => {
        const token = tokens.pop()
        if (token === undefined) throw new Exhausted()
        const answer = await connection.form(target.paths.revoke, { token }, basic(id))
        if (answer.status !== 200) throw new WrongAnswer('200', answer)
        if (++revoked % PROVED === 0) await introspected(connection, target, id, token, false)
      },
    }
  },
}
