import type { Broken } from '../breakage.js'
import { brokenAuthorization } from './authorization.js'
import { brokenDiscovery } from './discovery.js'
import { brokenIdTokens } from './id-tokens.js'
import { brokenRequests } from './requests.js'
import { brokenResponsesAndLogout } from './responses-and-logout.js'
import { brokenSignIn } from './sign-in.js'
import { brokenTokenLife } from './token-life.js'
import { brokenTokens } from './tokens.js'
import { brokenUserinfoAndPkce } from './userinfo-and-pkce.js'

/** Every broken server. */
export const allBroken: readonly Broken[] = [
  ...brokenDiscovery,
  ...brokenAuthorization,
  ...brokenRequests,
  ...brokenSignIn,
  ...brokenTokens,
  ...brokenIdTokens,
  ...brokenUserinfoAndPkce,
  ...brokenTokenLife,
  ...brokenResponsesAndLogout,
]
