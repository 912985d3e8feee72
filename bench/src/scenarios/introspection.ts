import { CLIENTS } from '../targets/fixtures.js'
import { clientToken, introspected } from './requests.js'
import { everyTarget } from './scenario.js'
import { missing } from './sign-in.js'
import type { Scenario } from './scenario.js'

/** Tokens that are introspected in turn. */
const TOKENS = 256

export const ofClient: Scenario = {
  name: 'introspect',
  title: 'introspect, token of a client',
  fits: everyTarget,
  prepare: async (target, [connection]) => {
    const tokens: string[] = []
    while (tokens.length < TOKENS) tokens.push(await clientToken(connection ?? missing('connection'), target, CLIENTS.opaque.id))
    let next = 0
    return {
      operation: async (each) => { await introspected(each, target, CLIENTS.opaque.id, tokens[next++ % TOKENS] ?? '', true) },
    }
  },
}

export const ofJwt: Scenario = {
  name: 'introspect-jwt',
  title: 'introspect, JWT',
  fits: everyTarget,
  prepare: async (target, [connection]) => {
    const token = await clientToken(connection ?? missing('connection'), target, CLIENTS.jwt.id)
    return { operation: async (each) => { await introspected(each, target, CLIENTS.jwt.id, token, true) } }
  },
}

export const unknown: Scenario = {
  name: 'introspect-unknown',
  title: 'introspect, unknown token',
  fits: everyTarget,
  prepare: async (target, [connection]) => {
    const token = await clientToken(connection ?? missing('connection'), target, CLIENTS.opaque.id)
    // As long as a real one, with another secret part.
    const forged = `${token.slice(0, -8)}AAAABBBB`
    return { operation: async (each) => { await introspected(each, target, CLIENTS.opaque.id, forged, false) } }
  },
}
