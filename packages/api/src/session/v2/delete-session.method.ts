import { defineMethod } from '@keyhall/core/api'
import { SessionId } from '@keyhall/core/shared'
import { Text, Unserved, message } from '../../message/index.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'

class DeleteSessionRequest {
  @Text({ max: 200 }) sessionId!: string
  @Unserved({ type: 'string' }) sessionToken?: never
}

export const deleteSession = ({ sessions }: UseCases) =>
  defineMethod({
    name: 'session.v2.SessionService/DeleteSession',
    summary: 'Ends a session, revokes all tokens issued in it and notifies its applications',
    permission: 'session.delete',
    place: { kind: 'object', of: 'session', member: 'sessionId', orSelf: true },
    http: [{ verb: 'DELETE', path: '/v2/sessions/{session_id}' }],
    request: message(DeleteSessionRequest),
    response: message(Changed),
    handle: async ({ sessionId }, { caller }) => {
      const { session, at } = await sessions.terminate.terminate(SessionId.parse(sessionId), caller)
      return changedAt(at, session.orgId)
    },
  })
