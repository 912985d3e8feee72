const FORM = /^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/
const PART = /(\d+(?:\.\d+)?)(h|ms|m|s)/g

const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }

const MIN_MILLISECONDS = 1_000
const MAX_MILLISECONDS = 10_000 * 3_600_000

/**
 * Parses a duration in Go's format, such as `30m`, `1h30m` or `1.5h`, rounded to milliseconds.
 *
 * @returns the duration as Go prints it (`30m0s`, `1h30m0s`, `1.5s`); `undefined` if it is malformed, shorter than a second or longer
 *   than 10,000 hours
 */
export function goDuration(text: string): string | undefined {
  const total = goMilliseconds(text)
  return total === undefined ? undefined : written(total)
}

/** A duration in Go's format as milliseconds; `undefined` as above. */
export function goMilliseconds(text: string): number | undefined {
  if (text.length > 100 || !FORM.test(text)) return undefined
  const parts = [...text.matchAll(PART)]
  const total = Math.round(parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (MILLISECONDS[unit] ?? Number.NaN), 0))
  return total >= MIN_MILLISECONDS && total <= MAX_MILLISECONDS ? total : undefined
}

function written(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000)
  const minutes = Math.floor(milliseconds / 60_000) % 60
  const seconds = `${(milliseconds % 60_000) / 1_000}s`
  if (hours > 0) return `${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${minutes}m${seconds}` : seconds
}
