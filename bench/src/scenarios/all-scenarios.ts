import { jwt, opaque } from './client-credentials.js'
import { discovery, keys } from './metadata.js'
import { ofClient, unknown } from './introspection.js'
import type { Scenario } from './scenario.js'

/** In the order of the table. */
export const SCENARIOS: readonly Scenario[] = [discovery, keys, opaque, jwt, ofClient, unknown]
