import { CLIENTS } from '../targets/fixtures.js'
import { WrongAnswer } from '../load/check.js'
import { clientToken } from './requests.js'
import { everyTarget } from './scenario.js'
import type { Scenario } from './scenario.js'

export const opaque: Scenario = {
  name: 'cc-opaque',
  title: 'client_credentials, opaque',
  fits: everyTarget,
  prepare: async (target) => ({ operation: async (connection) => { await clientToken(connection, target, CLIENTS.opaque.id) } }),
}

export const jwt: Scenario = {
  name: 'cc-jwt',
  title: 'client_credentials, JWT (ES256)',
  fits: everyTarget,
  prepare: async (target) => ({
    operation: async (connection) => {
      const token = await clientToken(connection, target, CLIENTS.jwt.id)
      if (algOf(token) !== 'ES256') throw new WrongAnswer('a JWT with ES256', { status: 200, headers: {}, text: token })
    },
  }),
}

function algOf(token: string): unknown {
  const [header = ''] = token.split('.')
  return token.startsWith('ey') ? (JSON.parse(Buffer.from(header, 'base64url').toString()) as { readonly alg?: unknown }).alg : undefined
}
