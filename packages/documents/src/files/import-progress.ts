const WIDTH = 24
const PAUSE = { terminal: 200, lines: 5_000 } as const
const MEGABYTE = 1_000_000

/** The output and the clock of a progress display. */
export interface ProgressView {
  readonly isTerminal: boolean
  readonly write: (text: string) => void
  /** Milliseconds. */
  readonly now: () => number
}

interface Totals {
  readonly items: number
  readonly bytes: number
}

/** Shows the progress of an import: an updated line on a terminal, a new line every few seconds elsewhere. */
export class ImportProgress {
  readonly #view: ProgressView
  readonly #totals: Totals
  readonly #start: number
  #items = 0
  #bytes = 0
  #shownAt: number
  #isOnTerminal = false

  constructor(view: ProgressView, totals: Totals) {
    this.#view = view
    this.#totals = totals
    this.#start = view.now()
    this.#shownAt = this.#start
  }

  moved(bytes: number, items: number): void {
    this.#bytes += bytes
    this.#items += items
    const now = this.#view.now()
    const { isTerminal, write } = this.#view
    if (now - this.#shownAt < (isTerminal ? PAUSE.terminal : PAUSE.lines)) return
    this.#shownAt = now
    this.#isOnTerminal = isTerminal
    write(isTerminal ? `\r${this.#bar()} ${this.#text(now)}\u001b[K` : `${this.#text(now)}\n`)
  }

  /** Clears the line. */
  end(): void {
    if (this.#isOnTerminal) this.#view.write('\r\u001b[K')
    this.#isOnTerminal = false
  }

  /** Seconds so far. */
  seconds(): number {
    return (this.#view.now() - this.#start) / 1000
  }

  #bar(): string {
    const full = Math.min(WIDTH, Math.floor((WIDTH * this.#items) / Math.max(1, this.#totals.items)))
    return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`
  }

  #text(now: number): string {
    const { items, bytes } = this.#totals
    const rate = (this.#items * 1000) / Math.max(1, now - this.#start)
    const left = rate > 0 ? `, ${clockOf((items - this.#items) / rate)} left` : ''
    const read = `${(this.#bytes / MEGABYTE).toFixed(0)} of ${(bytes / MEGABYTE).toFixed(0)} MB`
    const [done, all, speed] = [this.#items, items, Math.round(rate)].map((count) => count.toLocaleString('en'))
    return `${done} of ${all}, ${read}, ${speed} a second${left}`
  }
}

function clockOf(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
