import type { ReadSessions, TerminateSession } from '@keyhall/core/sessions'

/** What is done with sessions. */
export interface SessionUseCases {
  readonly read: ReadSessions
  readonly terminate: TerminateSession
}
