import { defineMethod } from '@keyhall/core/api'
import { SessionId } from '@keyhall/core/shared'
import { Nested, Text, Unserved, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { Session, sessionOf } from './session.message.js'

class GetSessionRequest {
  @Text({ max: 200 }) sessionId!: string
  @Unserved({ type: 'string' }) sessionToken?: never
}

class GetSessionResponse {
  @Nested(() => Session) session!: Session
}

export const getSession = ({ sessions }: UseCases) =>
  defineMethod({
    name: 'session.v2.SessionService/GetSession',
    summary: 'Returns an active session',
    permission: 'session.read',
    place: { kind: 'object', of: 'session', member: 'sessionId', orSelf: true },
    http: [{ verb: 'GET', path: '/v2/sessions/{session_id}' }],
    request: message(GetSessionRequest),
    response: message(GetSessionResponse),
    handle: async ({ sessionId }) => ({ session: sessionOf(await sessions.read.get(SessionId.parse(sessionId))) }),
  })
