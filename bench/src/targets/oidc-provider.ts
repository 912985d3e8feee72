import { startNodeServer } from './node-server.js'
import type { Deviations, Paths, RunningTarget, Surroundings } from './target.js'

const PATHS: Paths = {
  discovery: '/.well-known/openid-configuration',
  keys: '/jwks',
  token: '/token',
  introspect: '/token/introspection',
  userinfo: '/me',
  revoke: '/token/revocation',
  authorize: '/auth',
}

/** It ignores offline_access without `prompt=consent` (OIDC Core §11). */
const DEVIATIONS: Deviations = { offline: { prompt: 'consent' } }

export const startOidcProvider = async (name: string, surroundings: Surroundings): Promise<RunningTarget> =>
  ({ ...await startNodeServer(name, 'oidc-provider', PATHS, surroundings), deviations: DEVIATIONS })
