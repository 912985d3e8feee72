const DAY = 86_400
/** The last instant of a year with four digits. */
const MAX_SECONDS = 253_402_300_799

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

const textOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** The instants of a list are often on the same day, or the same. */
let lastDay = 0
let lastDate = '1970-01-01T'
let lastSeconds = 0
let lastText = '1970-01-01T00:00:00Z'

/** RFC 3339 in UTC, `2030-01-31T12:00:00Z`. @param seconds since 1970 @throws RangeError beyond the dates of JavaScript */
export function instantText(seconds: number): string {
  if (seconds === lastSeconds) return lastText
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_SECONDS) return textOf(seconds)
  const day = Math.floor(seconds / DAY)
  if (day !== lastDay) {
    lastDate = textOf(day * DAY).slice(0, 11)
    lastDay = day
  }
  const rest = seconds - day * DAY
  const minutes = Math.floor(rest / 60)
  const time = `${TWO_DIGITS[Math.floor(minutes / 60)] ?? ''}:${TWO_DIGITS[minutes % 60] ?? ''}:${TWO_DIGITS[rest % 60] ?? ''}`
  lastText = `${lastDate}${time}Z`
  lastSeconds = seconds
  return lastText
}
