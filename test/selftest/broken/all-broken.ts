import type { Broken } from '../breakage.js'
import { brokenAuthorization } from './authorization.js'
import { brokenDiscovery } from './discovery.js'
import { brokenLaterCalls } from './later-calls.js'
import { brokenResponsesAndLogout } from './responses-and-logout.js'
import { brokenSignIn } from './sign-in.js'
import { brokenTokens } from './tokens.js'

/** Every broken server. */
export const allBroken: readonly Broken[] = [
  ...brokenDiscovery,
  ...brokenAuthorization,
  ...brokenSignIn,
  ...brokenTokens,
  ...brokenLaterCalls,
  ...brokenResponsesAndLogout,
]
