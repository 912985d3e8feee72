import { addHumanUser, findByEmail, findByUserName, listUsers } from './people.js'
import { jwt, opaque } from './client-credentials.js'
import { discovery, keys } from './metadata.js'
import { loginPage, passwordLogin } from './pages.js'
import { mix } from './mix.js'
import { ofClient, ofJwt, unknown } from './introspection.js'
import { revoke } from './revocation.js'
import { codeEs256, codeRs256, introspectUser, refreshEs256, refreshRs256, userinfo } from './user-tokens.js'
import type { Scenario } from './scenario.js'

/** In the order of the table. Those that add many users come last. */
export const SCENARIOS: readonly Scenario[] = [
  discovery, keys,
  opaque, jwt,
  ofClient, introspectUser, ofJwt, unknown,
  userinfo, refreshRs256, refreshEs256, codeRs256, codeEs256,
  loginPage, passwordLogin,
  revoke, mix,
  addHumanUser, listUsers, findByUserName, findByEmail,
]
