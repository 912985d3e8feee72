import type { Signing } from './test-client.js'
import { keys } from './test-keys.js'

/** A service user of the standard document that has a key. */
export interface TestRobot {
  readonly id: string
  /** Its client_id, too. */
  readonly userName: string
  readonly secret?: string
  /** A personal access token. */
  readonly token?: string
  readonly signs: Signing
}

export const robots = {
  /** Has everything that a service user may have, and two keys. */
  robot: {
    id: '210',
    userName: 'robot',
    secret: 'robot-secret-0123456789-abcdef',
    token: 'robot-token-0123456789-abcdef',
    signs: { alg: 'EdDSA', kid: 'robot-1', key: keys.ed25519 },
  },
  /** Access tokens are JWTs. */
  jwtRobot: {
    id: '211',
    userName: 'jwt-robot',
    secret: 'jwt-robot-secret-0123456789-abcdef',
    signs: { alg: 'ES256', kid: 'robot-1', key: keys.p256 },
  },
  /** Another organization, and nothing but a key. */
  foreignRobot: { id: '212', userName: 'foreign-robot', signs: { alg: 'ES384', kid: 'robot-1', key: keys.p384 } },
} as const satisfies Record<string, TestRobot>

/** The other key of the robot. */
export const ROBOT_RSA: Signing = { alg: 'RS256', kid: 'robot-2', key: keys.rsa }

const registeredKey = ({ kid, key }: Signing): object => ({ kid, publicKey: key.publicJwk })

/** The service users of the standard document, as the bootstrap file describes them. */
export const serviceUsers = (): object[] => [
  {
    id: robots.robot.id,
    organization: '100',
    userName: robots.robot.userName,
    name: 'Robot',
    personalAccessToken: robots.robot.token,
    clientSecret: robots.robot.secret,
    keys: [robots.robot.signs, ROBOT_RSA].map(registeredKey),
  },
  {
    id: robots.jwtRobot.id,
    organization: '100',
    userName: robots.jwtRobot.userName,
    accessTokenType: 'jwt',
    clientSecret: robots.jwtRobot.secret,
    keys: [registeredKey(robots.jwtRobot.signs)],
  },
  {
    id: robots.foreignRobot.id,
    organization: '110',
    userName: robots.foreignRobot.userName,
    keys: [registeredKey(robots.foreignRobot.signs)],
  },
]
