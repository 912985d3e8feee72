import { CLIENTS } from '../targets/fixtures.js'
import { clientToken, introspected } from './requests.js'
import { everyTarget } from './scenario.js'
import type { Scenario } from './scenario.js'

/** Tokens that are introspected in turn. */
const TOKENS = 256

export const ofClient: Scenario = {
  name: 'introspect',
  title: 'introspect, token of a client',
  fits: everyTarget,
  prepare: async (target, connections) => {
    const [connection] = connections
    if (!connection) throw new Error('needs a connection')
    const tokens: string[] = []
    while (tokens.length < TOKENS) tokens.push(await clientToken(connection, target, CLIENTS.opaque.id))
    let next = 0
    return {
      operation: async (each) => { await introspected(each, target, CLIENTS.opaque.id, tokens[next++ % TOKENS] ?? '', true) },
    }
  },
}

export const unknown: Scenario = {
  name: 'introspect-unknown',
  title: 'introspect, unknown token',
  fits: everyTarget,
  prepare: async (target, [connection]) => {
    if (!connection) throw new Error('needs a connection')
    const token = await clientToken(connection, target, CLIENTS.opaque.id)
    // As long as a real one, with another secret part.
    const forged = `${token.slice(0, -8)}AAAABBBB`
    return { operation: async (each) => { await introspected(each, target, CLIENTS.opaque.id, forged, false) } }
  },
}
