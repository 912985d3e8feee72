import type { Message } from '@keyhall/core/shared'
import type { Topic, Topics } from '@keyhall/core/stores'

/** What a message is about and to whom it goes, without its content. */
export interface MessageSubject {
  /** The kind of mail or text message, the type of the event, or the subject of the call. */
  readonly kind?: string
  readonly userId?: string
  readonly clientId?: string
  readonly targetId?: string
  readonly authRequestId?: string
  /** A masked mail address or phone number. Absent when the address is looked up at delivery. */
  readonly recipient?: string
}

/** `a***@example.com`: enough to recognize an address that one knows. */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '***' : `${[...address][0]}***${address.slice(at)}`
}

/** `+41***67` */
const maskedNumber = (number: string): string => (number.length < 8 ? '***' : `${number.slice(0, 3)}***${number.slice(-2)}`)

const SUBJECTS: { readonly [T in Topic]: (body: Topics[T]) => MessageSubject } = {
  back_channel_logout: ({ clientId, userId }) => ({ clientId, userId }),
  ciba_ping: () => ({}),
  event: ({ type }) => ({ kind: type }),
  target_call: ({ targetId, subject }) => ({ targetId, kind: subject }),
  mail: (body) => {
    if (body.kind === 'registration') return { kind: body.kind, authRequestId: body.authRequestId }
    if (body.kind === 'invitation') return { kind: body.kind }
    const address = 'address' in body ? body.address : undefined
    return { kind: body.kind, userId: body.userId, ...(address === undefined ? {} : { recipient: maskedAddress(address) }) }
  },
  text_message: ({ userId, kind, number }) => ({ userId, kind, recipient: maskedNumber(number) }),
}

/** Empty for the unknown topics of a newer version. */
export const messageSubject = <T extends Topic>({ topic, body }: Pick<Message<T, Topics[T]>, 'topic' | 'body'>): MessageSubject =>
  Object.hasOwn(SUBJECTS, topic) ? SUBJECTS[topic](body) : {}
