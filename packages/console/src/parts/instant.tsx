import { useTexts } from '../texts/texts.js'

interface Props {
  /** RFC 3339, as the API writes it. Absent: never. */
  readonly at: string | undefined
  /** Whether only the day is shown. */
  readonly isDay?: boolean
  /** Whether only the time of day is shown, with seconds. */
  readonly isTime?: boolean
}

/** A point in time in the zone of the operator, with UTC as its title. */
export function Instant({ at, isDay = false, isTime = false }: Props) {
  const t = useTexts()
  const date = at === undefined ? undefined : new Date(at)
  if (!date || Number.isNaN(date.getTime())) return <span className="soft">{t('parts.time.never')}</span>
  const format = new Intl.DateTimeFormat(t.language.locale, isTime ? { timeStyle: 'medium' } : { dateStyle: 'medium', ...(isDay ? {} : { timeStyle: 'short' }) })
  return <time className="nowrap numbers" dateTime={date.toISOString()} title={date.toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}>{format.format(date)}</time>
}
