import { startNodeServer } from './node-server.js'
import type { Paths, RunningTarget, Surroundings } from './target.js'

const PATHS: Paths = {
  discovery: '/.well-known/openid-configuration',
  keys: '/keys',
  token: '/token',
  introspect: '/introspect',
  userinfo: '/userinfo',
  revoke: '/revoke',
  authorize: '/authorize',
}

export const startFloor = (name: string, surroundings: Surroundings): Promise<RunningTarget> => startNodeServer(name, 'floor', PATHS, surroundings)
