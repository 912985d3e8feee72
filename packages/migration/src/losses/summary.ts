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

interface Line {
  readonly count: number
  readonly place: string
  readonly text: string
}

/** The reason is what matters where many places share it, such as the settings of a realm. */
const MANY = 4

/** A line for each place, or for each reason with many places. Most frequent first. */
function linesOf(byPath: LossTotals['byPath']): readonly Line[] {
  const alike = new Map<string, LossTotals['byPath']>()
  for (const one of byPath) {
    const text = `${one.effect}: ${one.reason}`
    alike.set(text, [...(alike.get(text) ?? []), one])
  }
  const lines = [...alike].flatMap(([text, counts]): readonly Line[] => {
    if (counts.length < MANY) return counts.map(({ count, path }) => ({ count, place: path, text }))
    const [first, second] = counts
    const others = number.format(counts.length - 2)
    return [{ count: counts.reduce((sum, { count }) => sum + count, 0), place: `${first?.path}, ${second?.path} and ${others} others`, text }]
  })
  return lines.toSorted((a, b) => b.count - a.count)
}

/** A short summary of the losses for the terminal. */
export function lossSummary({ leftOut, changed, byPath, examples, toDo }: LossTotals, report: string): string {
  if (leftOut + changed === 0) return `Everything was converted. The report: ${report}`
  const lines = linesOf(byPath)
  const width = number.format(lines[0]?.count ?? 0).length
  const shown = lines.slice(0, MAX_LINES)
  return [
    `${number.format(leftOut)} left out, ${number.format(changed)} changed:`,
    ...shown.map(({ count, place, text }) => `  ${number.format(count).padStart(width)}  ${place} ${text}`),
    ...(lines.length > shown.length ? [`  and ${number.format(lines.length - shown.length)} more lines`] : []),
    ...(examples.length > 0 ? ['For example:', ...examples.map(exampleOf)] : []),
    ...(toDo.length > 0 ? ['To do after the import:', ...toDo.slice(0, MAX_LINES).map((step) => `  ${step}`)] : []),
    ...(toDo.length > MAX_LINES ? [`  and ${number.format(toDo.length - MAX_LINES)} more`] : []),
    `Each of them is in ${report}`,
  ].join('\n')
}
