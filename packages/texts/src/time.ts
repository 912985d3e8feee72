type Unit = 'day' | 'hour' | 'minute' | 'second'

/** The length of each unit in seconds, and the duration from which it is used even if the duration is not a multiple of it. */
const UNITS: readonly { readonly unit: Unit; readonly length: number; readonly from: number }[] = [
  { unit: 'day', length: 86_400, from: 7 * 86_400 },
  { unit: 'hour', length: 3600, from: 5400 },
  { unit: 'minute', length: 60, from: 90 },
]

/** A duration in its natural unit, rounded up: 90 seconds, 15 minutes, 24 hours, 3 days. */
export function inOneUnit(seconds: number): { readonly count: number; readonly unit: Unit } {
  const whole = Math.max(1, Math.ceil(seconds))
  const found = UNITS.find(({ unit, length, from }) =>
    whole > from || (whole % length === 0 && whole >= (unit === 'day' ? 2 * length : length)))
  return found ? { count: Math.ceil(whole / found.length), unit: found.unit } : { count: whole, unit: 'second' }
}
