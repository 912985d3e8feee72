import { harmless } from '@keyhall/documents/json'
import type { LossTotals } from './loss-report.js'
import type { Loss, Subject } from './loss.js'

const MAX_LINES = 20

const number = new Intl.NumberFormat('en')

const called = ({ kind, name, id }: Subject): string => {
  const words = [name, id].filter((word) => word !== undefined).map(harmless)
  return [kind, ...(words.length === 2 && words[0] !== words[1] ? [words[0], `(${words[1]})`] : words.slice(0, 1))].join(' ')
}

const exampleOf = ({ subject, path, value }: Loss): string =>
  `  ${called(subject)}: ${path}${value === undefined ? '' : ` ${harmless(value)}`}`

/** A short summary of the losses for the terminal. */
export function lossSummary({ leftOut, changed, byPath, examples }: LossTotals, report: string): string {
  if (leftOut + changed === 0) return `Everything was converted. The report: ${report}`
  const width = number.format(byPath[0]?.count ?? 0).length
  const shown = byPath.slice(0, MAX_LINES)
  return [
    `${number.format(leftOut)} left out, ${number.format(changed)} changed:`,
    ...shown.map(({ count, path, effect, reason }) => `  ${number.format(count).padStart(width)}  ${path} ${effect}: ${reason}`),
    ...(byPath.length > shown.length ? [`  and ${number.format(byPath.length - shown.length)} more places`] : []),
    ...(examples.length > 0 ? ['For example:', ...examples.map(exampleOf)] : []),
    `Each of them is in ${report}`,
  ].join('\n')
}
