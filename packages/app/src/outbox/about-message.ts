import type { Message } from '@keyhall/core/shared'
import type { Topic, Topics } from '@keyhall/core/stores'

/** Members of each message that may be logged. */
const SHOWN: { readonly [T in Topic]: (body: Topics[T]) => Readonly<Record<string, string>> } = {
  back_channel_logout: ({ clientId, userId }) => ({ clientId, userId }),
  ciba_ping: ({ requestId }) => ({ requestId }),
  event: ({ id, type }) => ({ eventId: id, type }),
  target_call: ({ targetId, subject }) => ({ targetId, subject }),
  // Registrations and invitations have no user yet.
  mail: (body) => {
    if (body.kind === 'registration') return { authRequestId: body.authRequestId, kind: body.kind }
    return body.kind === 'invitation' ? { invitationId: body.invitationId, kind: body.kind } : { userId: body.userId, kind: body.kind }
  },
  text_message: ({ userId, kind }) => ({ userId, kind }),
}

/** The loggable members of a message; none for the unknown topics of a newer version. */
export const aboutMessage = <T extends Topic>({ topic, body }: Pick<Message<T, Topics[T]>, 'topic' | 'body'>): Readonly<Record<string, string>> =>
  Object.hasOwn(SHOWN, topic) ? SHOWN[topic](body) : {}
