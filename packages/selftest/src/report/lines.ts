import { PROFILES } from '../settings.js'
import type { CheckResult, Outcome, Report } from './report.js'

const WORDS = { passed: 'ok  ', failed: 'FAIL', warning: 'warn', skipped: 'skip' } as const satisfies Record<Outcome, string>

/** Colours of a terminal: green, red, yellow, dim. */
const COLOURS = { passed: 32, failed: 31, warning: 33, skipped: 2 } as const satisfies Record<Outcome, number>

const PROFILE_WIDTH = Math.max(...PROFILES.map((profile) => profile.length))

/** Keeps what a server has said from moving the cursor or changing colours. */
const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** The line of one check, with the reason below it. */
export function lineOf({ outcome, profile, title, clause, reason }: CheckResult, isColoured: boolean): string {
  const word = isColoured ? `\u001b[${COLOURS[outcome]}m${WORDS[outcome]}\u001b[0m` : WORDS[outcome]
  const line = `${word} ${profile.padEnd(PROFILE_WIDTH)}  ${title} (${clause})`
  return reason === undefined ? line : `${line}\n       ${harmless(reason)}`
}

/** What the run comes to, and how to go on. */
export function summaryOf({ issuer, checks, totals }: Report): string {
  const seconds = checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const warnings = `${totals.warning} ${totals.warning === 1 ? 'warning' : 'warnings'}`
  const counts = `${totals.passed} passed, ${totals.failed} failed, ${warnings}, ${totals.skipped} skipped`
  return [`${issuer}: ${counts} in ${seconds.toFixed(1)} s`, ...wayOn(totals)].join('\n')
}

function wayOn({ passed, failed, skipped }: Report['totals']): readonly string[] {
  const rest = skipped > 0 ? ['The reasons above say what the skipped checks need.'] : []
  if (failed > 0) {
    return ['Each FAIL names the clause that is broken. --profile runs a part again, --json tells the same to a program.', ...rest]
  }
  if (passed === 0) return ['Nothing was checked.', ...rest]
  return ['Nothing failed. This is no certification: that is for the suite of the OpenID Foundation to say.', ...rest]
}
