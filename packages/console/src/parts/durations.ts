/** Units of durations that people enter, the longest first. */
export const DURATION_UNITS = ['day', 'hour', 'minute'] as const
export type DurationUnit = (typeof DURATION_UNITS)[number]

export const UNIT_SECONDS: Readonly<Record<DurationUnit, number>> = { day: 86_400, hour: 3600, minute: 60 }

/** The longest unit in which a duration is a whole number; minutes otherwise. */
export const unitOf = (seconds: number): DurationUnit =>
  (seconds === 0 ? 'day' : DURATION_UNITS.find((unit) => seconds % UNIT_SECONDS[unit] === 0) ?? 'minute')

/** "30 days", "90 minutes" in a language. */
export function durationText(locale: string, seconds: number): string {
  const unit = unitOf(seconds)
  const value = Math.round((seconds / UNIT_SECONDS[unit]) * 100) / 100
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Seconds of a duration of the API, such as `10s`. */
export const secondsOf = (duration: string | undefined): number => Number.parseFloat(duration ?? '0s')
