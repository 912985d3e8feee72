import { startNodeServer } from './node-server.js'
import type { Paths, RunningTarget, Surroundings } from './target.js'

const PATHS: Paths = {
  discovery: '/.well-known/openid-configuration',
  keys: '/jwks',
  token: '/token',
  introspect: '/token/introspection',
  userinfo: '/me',
  revoke: '/token/revocation',
  authorize: '/auth',
}

export const startOidcProvider = (name: string, surroundings: Surroundings): Promise<RunningTarget> =>
  startNodeServer(name, 'oidc-provider', PATHS, surroundings)
