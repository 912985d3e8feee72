import { randomBytes } from 'node:crypto'
import type { Words } from '@keyhall/texts'
import type { PageContext } from './page-context.js'

/** The values that are new in every response, such as tokens. */
type Values = readonly string[]

/** The fixed parts of a page in UTF-8. Between two parts is the value with the index in `holes`. */
interface Template {
  readonly parts: readonly Buffer[]
  readonly holes: readonly number[]
  /** Bytes of all parts. */
  readonly size: number
}

/** Templates of all pages together. One is about 6 KB. */
const MAX_TEMPLATES = 64

const MAX_KEY_LENGTH = 8192

/**
 * Values that HTML, URLs and JSON contain unescaped, so that rendering a placeholder and replacing it yields the same text as rendering the
 * value. Long enough not to be part of another word.
 */
const FILLABLE = /^[A-Za-z0-9_-]{12,128}$/

/** Random, so that no text from outside contains a placeholder. */
const SEED = randomBytes(16).toString('hex')
const PLACEHOLDER = new RegExp(`hole${SEED}x(\\d+)x`)
const placeholder = (index: number): string => `hole${SEED}x${index}x`

function templateOf(html: string): Template {
  // The capture group makes `split` return texts and indices in turn.
  const pieces = html.split(PLACEHOLDER)
  const parts = pieces.filter((_, at) => at % 2 === 0).map((text) => Buffer.from(text))
  const holes = pieces.filter((_, at) => at % 2 === 1).map(Number)
  return { parts, holes, size: parts.reduce((sum, { length }) => sum + length, 0) }
}

/** The values are ASCII: see `FILLABLE`. */
function filled({ parts, holes, size }: Template, values: Values): Buffer {
  const page = Buffer.allocUnsafe(holes.reduce((sum, hole) => sum + (values[hole] ?? '').length, size))
  let at = 0
  for (const [index, part] of parts.entries()) {
    at += part.copy(page, at)
    const hole = holes[index]
    if (hole !== undefined) at += page.write(values[hole] ?? '', at, 'latin1')
  }
  return page
}

/** Renders pages from templates: everything but `values` is rendered once for equal input. */
export class PreparedPage<Props extends object> {
  readonly #view: (context: PageContext, props: Props) => string
  /** By texts, because these are compared by identity. */
  readonly #numbers = new WeakMap<Words, number>()
  readonly #templates = new Map<string, Template>()
  #count = 0

  constructor(view: (context: PageContext, props: Props) => string) {
    this.#view = view
  }

  /**
   * @param values strings in `context` and `props` that are new in every response. If a value or the input needs escaping, the page is
   * rendered without a template.
   */
  render(context: PageContext, props: Props, values: Values): Buffer {
    const { words, ...rest } = context
    const input = JSON.stringify([rest, props])
    // After a backslash, a placeholder would change an escape sequence.
    const isFillable = input.length <= MAX_KEY_LENGTH && !input.includes('\\') && values.every((value) => FILLABLE.test(value))
    if (!isFillable) return Buffer.from(this.#view(context, props))
    const open = values.reduce((text, value, index) => text.replaceAll(value, placeholder(index)), input)
    return filled(this.#templateFor(words, open), values)
  }

  #templateFor(words: Words, open: string): Template {
    const key = `${this.#numberOf(words)} ${open}`
    const known = this.#templates.get(key)
    if (known) return known
    const [context, props] = JSON.parse(open) as [Omit<PageContext, 'words'>, Props]
    const made = templateOf(this.#view({ ...context, words }, props))
    const [oldest] = this.#templates.keys()
    if (oldest !== undefined && this.#templates.size >= MAX_TEMPLATES) this.#templates.delete(oldest)
    this.#templates.set(key, made)
    return made
  }

  #numberOf(words: Words): number {
    const known = this.#numbers.get(words)
    if (known !== undefined) return known
    this.#numbers.set(words, ++this.#count)
    return this.#count
  }
}
