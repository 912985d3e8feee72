import type { Instance } from '../../foundation/instance/index.js'
import type { EpochSeconds, RecordedEvent } from '../../foundation/shared/index.js'

const DAY = 86_400

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Converts days since 1970-01-01 to a date in the Gregorian calendar. Years start in March here, so that the leap day is the last day. */
function dateOf(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1
  const year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${twoDigits(month >= 10 ? month - 9 : month + 3)}-${twoDigits(day)}`
}

/** Formats an instant by RFC 3339, in UTC. */
export function instantText(at: EpochSeconds): string {
  const seconds = at % DAY
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
  return `${dateOf(Math.floor(at / DAY))}T${time}Z`
}

const userOf = ({ actor }: RecordedEvent): string => (actor.kind === 'user' ? actor.userId : '')

/** The payload for a target of an event: without secrets, like the audit trail. */
export const eventPayload = (event: RecordedEvent, instance: Instance): string =>
  JSON.stringify({
    aggregateID: event.aggregate.id,
    aggregateType: event.aggregate.type,
    resourceOwner: event.orgId ?? instance.id,
    instanceID: instance.id,
    version: 'v1',
    event_id: event.id,
    event_type: event.type,
    created_at: instantText(event.at),
    userID: userOf(event),
    event_payload: event.after ?? {},
    ...(event.before ? { event_payload_before: event.before } : {}),
  })
