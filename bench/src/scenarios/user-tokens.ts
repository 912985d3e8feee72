import { authorizePath, codeOf, exchange, missing, refresh, sessionsOf, userOf } from './sign-in.js'
import { CLIENTS } from '../targets/fixtures.js'
import { WrongAnswer, expectJson } from '../load/check.js'
import { introspected } from './requests.js'
import { everyTarget } from './scenario.js'
import type { Tokens } from './sign-in.js'
import type { Answer, Connection } from '../load/connection.js'
import type { ClientFixture } from '../targets/fixtures.js'
import type { RunningTarget } from '../targets/target.js'
import type { Prepared, Scenario } from './scenario.js'

/** Tokens of a different user for each connection. */
async function tokensFor(target: RunningTarget, connections: readonly Connection[], { id: clientId }: ClientFixture, isOffline: boolean): Promise<Tokens[]> {
  const browsers = await sessionsOf(target, connections, clientId)
  return await Promise.all(connections.map(async (connection, lane) => {
    const arrival = await (browsers[lane] ?? missing('browser')).open(connection, authorizePath(target, { clientId, isOffline }))
    return await exchange(connection, target, clientId, codeOf(arrival))
  }))
}

export const introspectUser: Scenario = {
  name: 'introspect-user',
  title: 'introspect, token of a user',
  fits: everyTarget,
  prepare: async (target, connections) => {
    const tokens = await tokensFor(target, connections, CLIENTS.rs256, false)
    return {
      operation: async (connection, lane) => {
        const { sub } = await introspected(connection, target, CLIENTS.opaque.id, tokens[lane]?.accessToken ?? missing('token'), true)
        if (sub !== userOf(lane).id) throw new Error(`introspection of a token of ${userOf(lane).id} answered with sub ${String(sub)}`)
      },
    }
  },
}

export const userinfo: Scenario = {
  name: 'userinfo',
  title: 'userinfo',
  fits: everyTarget,
  prepare: async (target, connections) => {
    const tokens = await tokensFor(target, connections, CLIENTS.rs256, false)
    return {
      operation: async (connection, lane) => {
        const headers = { authorization: `Bearer ${tokens[lane]?.accessToken ?? missing('token')}` }
        const { id, email } = userOf(lane)
        expectJson(await connection.send({ path: target.paths.userinfo, headers }), 200, (claims) => claims['sub'] === id && claims['email'] === email, `sub ${id} and its email`)
      },
    }
  },
}

/** Each connection exchanges its own refresh token for the next one. */
const refreshOf = (client: ClientFixture, alg: 'RS256' | 'ES256'): Scenario => ({
  name: `refresh-${alg.toLowerCase()}`,
  title: `refresh, ${alg} ID token`,
  fits: everyTarget,
  prepare: async (target, connections) => {
    const tokens = await tokensFor(target, connections, client, true)
    return {
      operation: async (connection, lane) => {
        const next = await refresh(connection, target, client.id, tokens[lane]?.refreshToken ?? missing('refresh token'))
        expectAlg(next.idToken, alg)
        tokens[lane] = next
      },
    }
  },
})

/** A browser that is signed in gets a code, and the client exchanges it: two requests. */
const codeOfSession = (client: ClientFixture, alg: 'RS256' | 'ES256'): Scenario => ({
  name: `code-${alg.toLowerCase()}`,
  title: `authorize with session + code, ${alg}`,
  fits: everyTarget,
  prepare: async (target, connections): Promise<Prepared> => {
    const browsers = await sessionsOf(target, connections, client.id)
    const path = authorizePath(target, { clientId: client.id })
    return {
      operation: async (connection, lane) => {
        const arrival = await (browsers[lane] ?? missing('browser')).open(connection, path)
        const { idToken } = await exchange(connection, target, client.id, codeOf(arrival))
        expectAlg(idToken, alg)
      },
    }
  },
})

function expectAlg(jwt: string, alg: string): void {
  const [header = ''] = jwt.split('.')
  const found = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { readonly alg?: unknown }).alg
  if (found !== alg) throw new WrongAnswer(`an ID token with ${alg}`, { status: 200, headers: {}, text: jwt } satisfies Answer)
}

export const refreshRs256 = refreshOf(CLIENTS.rs256, 'RS256')
export const refreshEs256 = refreshOf(CLIENTS.es256, 'ES256')
export const codeRs256 = codeOfSession(CLIENTS.rs256, 'RS256')
export const codeEs256 = codeOfSession(CLIENTS.es256, 'ES256')
