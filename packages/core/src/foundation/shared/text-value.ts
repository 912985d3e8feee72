import { Failure } from './failure.js'

/** A text does not follow the rule of its kind. */
export class TextRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'shared.text_refused'
}

export interface TextRule {
  /** What the text is, as in "the e-mail address". */
  readonly name: string
  /** What is accepted, as in "expected an e-mail address". */
  readonly expected: string
  /** In code points. */
  readonly max: number
  /** @param text has 1 to `max` code points */
  is(text: string): boolean
  /** The form that is stored, for texts of which several spellings are the same. */
  canonical?(text: string): string
}

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
    const canonical = this.#rule.canonical?.(text) ?? text
    const { length } = [...canonical]
    return length > 0 && length <= this.max && this.#rule.is(canonical) ? (canonical as T) : undefined
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
