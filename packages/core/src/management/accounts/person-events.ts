import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import { differs } from './change-user.js'

/** The event of each part of a person that `ChangeHuman` changes. The password has a use case of its own. */
const EVENTS = {
  userName: 'user.username.changed',
  profile: 'user.human.profile.changed',
  email: 'user.human.email.changed',
  phone: 'user.human.phone.changed',
} as const satisfies Partial<Record<keyof Human, EventType>>

export type RecordedPart = keyof typeof EVENTS

/**
 * The events of a change to several parts of a person: one for each changed part, of the same type as when that part is changed alone. A target
 * that is bound to the event of a part hears of every change to it, whichever method made it.
 */
export function eventsOfChange(before: Human, after: Human, caller: Caller): readonly NewEvent[] {
  return (Object.keys(EVENTS) as RecordedPart[]).flatMap((part) => {
    const changes = changesOf({ [part]: before[part] }, { [part]: after[part] })
    return differs(changes) ? [{ ...aboutUser(EVENTS[part], before, caller), ...changes }] : []
  })
}
