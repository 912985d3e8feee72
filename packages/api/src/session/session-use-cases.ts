import type { ReadSessions, TerminateSession } from '@keyhall/core/sessions'

/** The use cases of sessions. */
export interface SessionUseCases {
  readonly read: ReadSessions
  readonly terminate: TerminateSession
}
