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

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What the run comes to, and how to go on. */
export function summaryOf({ issuer, checks, totals }: Report): string {
  const seconds = checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const counts = [`${totals.passed} passed`, `${totals.failed} failed`, counted(totals.warning, 'warning', 'warnings'), `${totals.skipped} skipped`]
  return [`${issuer}: ${counts.join(', ')} in ${seconds.toFixed(1)} s`, wayOn(totals)].join('\n')
}

function wayOn({ passed, failed, skipped }: Report['totals']): string {
  if (failed > 0) {
    return 'Each FAIL names the clause that is broken. --profile runs a part again, --json tells the same to a program; docs/selftest.md has more.'
  }
  if (passed === 0) return 'Nothing was checked: the reasons above say what is missing.'
  const rest = skipped > 0 ? ' The reasons above say what the skipped checks need.' : ''
  return `Nothing failed.${rest} This is no certification: that is for the suite of the OpenID Foundation to say.`
}
