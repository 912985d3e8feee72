import type { Message, Topic, Topics } from '@keyhall/core/shared'

/** What of a message may be in the log. */
const SHOWN: { readonly [T in Topic]: (body: Topics[T]) => Readonly<Record<string, string>> } = {
  back_channel_logout: ({ clientId, userId }) => ({ clientId, userId }),
  event: ({ id, type }) => ({ eventId: id, type }),
  target_call: ({ targetId, subject }) => ({ targetId, subject }),
  // A registration has no user yet.
  mail: (body) => (body.kind === 'registration' ? { authRequestId: body.authRequestId, kind: body.kind } : { userId: body.userId, kind: body.kind }),
  text_message: ({ userId, kind }) => ({ userId, kind }),
}

/** Whom and what a message is about, as far as the operator may read it; nothing of a topic that only a newer version knows. */
export const aboutMessage = <T extends Topic>({ topic, body }: Pick<Message<T>, 'topic' | 'body'>): Readonly<Record<string, string>> =>
  Object.hasOwn(SHOWN, topic) ? SHOWN[topic](body) : {}
