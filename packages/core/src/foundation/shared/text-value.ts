import { Failure } from './failure.js'

/** A text does not follow the rule of its kind. */
export class TextRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'shared.text_refused'
}

interface TextShape {
  /** What the text is, as in "the email address". */
  readonly name: string
  /** What is accepted, as in "expected an email address". */
  readonly expected: string
  /** In code points. */
  readonly max: number
  /** The form that is stored, for texts with several equivalent spellings. */
  canonical?(text: string): string
}

/** @param text is canonical and has 1 to `max` code points */
type Accepted = { is(text: string): boolean } | {
  /** What is wrong, as in "has a fragment". */
  problem(text: string): string | undefined
}

export type TextRule = TextShape & Accepted

/** A kind of text with one rule, which every entrance applies: API, files, forms and settings. */
export class TextValue<T extends string> {
  readonly #rule: TextRule

  constructor(rule: TextRule) {
    this.#rule = rule
  }

  get expected(): string {
    return this.#rule.expected
  }

  /** In code points. */
  get max(): number {
    return this.#rule.max
  }

  /** The value of the text in its canonical form; `undefined` when it breaks the rule. */
  read(text: string): T | undefined {
    return this.problem(text) === undefined ? (this.#canonical(text) as T) : undefined
  }

  /** What is wrong with a text, as in "has a fragment" or "expected an e-mail address"; `undefined` when it is accepted. */
  problem(text: string): string | undefined {
    const canonical = this.#canonical(text)
    const { length } = [...canonical]
    if (length === 0) return 'is empty'
    if (length > this.max) return `is longer than ${this.max} characters`
    if ('problem' in this.#rule) return this.#rule.problem(canonical)
    return this.#rule.is(canonical) ? undefined : `expected ${this.expected}`
  }

  #canonical(text: string): string {
    return this.#rule.canonical?.(text) ?? text
  }

  accepts(text: string): boolean {
    return this.read(text) !== undefined
  }

  /** @throws TextRefused */
  parse(text: string): T {
    const value = this.read(text)
    if (value === undefined) throw new TextRefused(`the ${this.#rule.name} must be ${this.expected}, of at most ${this.max} characters`)
    return value
  }
}
