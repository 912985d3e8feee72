import type { Report } from './report.js'

/** The report as one JSON document. `reason` is `null` where there is none, so that every check has the same members. */
export function jsonOf({ issuer, startedAt, checks, totals }: Report): string {
  const shown = checks.map(({ id, title, profile, clause, outcome, reason = null, milliseconds }) => ({
    id, title, profile, clause, outcome, reason, milliseconds,
  }))
  return JSON.stringify({ issuer, startedAt: new Date(startedAt * 1000).toISOString(), checks: shown, totals }, undefined, 2)
}
