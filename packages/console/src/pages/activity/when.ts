const HOUR_MILLISECONDS = 60 * 60 * 1000

const SPANS = { hour: HOUR_MILLISECONDS, day: 24 * HOUR_MILLISECONDS, week: 7 * 24 * HOUR_MILLISECONDS } as const

/** Values of the filter by time: how long ago at most. */
export const WHEN = Object.keys(SPANS) as (keyof typeof SPANS)[]

/** The beginning of a span as RFC 3339, in whole seconds; `undefined` without one. */
export function sinceOf(when: string | undefined): string | undefined {
  const span = WHEN.find((name) => name === when)
  return span && new Date(Math.floor((Date.now() - SPANS[span]) / 1000) * 1000).toISOString()
}
