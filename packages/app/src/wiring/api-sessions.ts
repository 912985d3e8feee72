import type { SessionUseCases } from '@keyhall/api'
import { ReadSessions, TerminateSession } from '@keyhall/core/sessions'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the session use cases of the API. */
export function sessionUseCases(get: Wiring['get']): SessionUseCases {
  const read = new ReadSessions({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, clock: get(t.CLOCK) })
  return { read, terminate: new TerminateSession({ sessions: read, end: get(t.END_SESSIONS), clock: get(t.CLOCK) }) }
}
