import type { Finding } from '../mcp/mcp-doctor.js'
import { PROFILES } from '../settings.js'
import type { CheckResult, Outcome, Report } from './report.js'

const WORDS = { passed: 'ok  ', failed: 'FAIL', warning: 'warn', skipped: 'skip' } as const satisfies Record<Outcome, string>

/** Colours of a terminal: green, red, yellow, dim. */
const COLOURS = { passed: 32, failed: 31, warning: 33, skipped: 2 } as const satisfies Record<Outcome, number>

/** Longer names of other profiles move only their own lines. */
const PROFILE_WIDTH = Math.max(...PROFILES.map((profile) => profile.length))

/** Removes control characters, so that server output cannot move the cursor or change colours. */
const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** The line of a finding, followed by what to do. */
export function findingLine({ outcome, title, advice }: Finding, isColoured: boolean): string {
  const word = isColoured ? `\u001b[${COLOURS[outcome]}m${WORDS[outcome]}\u001b[0m` : WORDS[outcome]
  return `${word} ${harmless(title)}${advice === undefined ? '' : `\n       ${harmless(advice)}`}`
}

/** The line of one check, followed by its reason. */
export function lineOf({ outcome, profile, title, clause, reason }: CheckResult, isColoured: boolean): string {
  const word = isColoured ? `\u001b[${COLOURS[outcome]}m${WORDS[outcome]}\u001b[0m` : WORDS[outcome]
  const line = `${word} ${profile.padEnd(PROFILE_WIDTH)}  ${title} (${clause})`
  return reason === undefined ? line : `${line}\n       ${harmless(reason)}`
}

/** The totals and what to do next. */
export function summaryOf({ issuer, checks, totals }: Report): string {
  const seconds = checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const warnings = `${totals.warning} ${totals.warning === 1 ? 'warning' : 'warnings'}`
  const counts = `${totals.passed} passed, ${totals.failed} failed, ${warnings}, ${totals.skipped} skipped`
  return [`${issuer}: ${counts} in ${seconds.toFixed(1)} s`, ...wayOn(totals)].join('\n')
}

function wayOn({ passed, failed, skipped }: Report['totals']): readonly string[] {
  const rest = skipped > 0 ? ['The reasons above explain why checks were skipped.'] : []
  if (failed > 0) {
    return ['Each FAIL names the violated clause. --profile runs one part again, --json prints the report as JSON.', ...rest]
  }
  if (passed === 0) return ['Nothing was checked.', ...rest]
  return ['Nothing failed. This is not a certification, which requires the suite of the OpenID Foundation.', ...rest]
}
