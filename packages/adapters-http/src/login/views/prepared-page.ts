import { randomBytes } from 'node:crypto'
import type { Words } from '@keyhall/texts'
import { tagOf } from '../../wire/prepared-answer.js'
import { ByteText, bytesOf } from '../../wire/send.js'
import { escaped } from './document.js'
import type { Look } from './look.js'
import type { PageContext } from './page-context.js'

/** The parts of a context that many requests share. */
interface Shared {
  readonly words: Words
  readonly look: Look | undefined
}

/** The values that are new in every response, such as tokens. */
type Values = readonly string[]

/** The fixed parts of a page in UTF-8, with a character for each byte. Between two parts is the value with the index in `holes`. */
interface Template {
  readonly parts: readonly string[]
  readonly holes: readonly number[]
}

/** Templates of one view. Each is about 6 KB. */
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
  const parts = pieces.filter((_, at) => at % 2 === 0).map((text) => bytesOf(text))
  const holes = pieces.filter((_, at) => at % 2 === 1).map(Number)
  return { parts, holes }
}

/** @param values in UTF-8, with a character for each byte */
function filled({ parts, holes }: Template, values: Values): string {
  let page = ''
  for (let index = 0; index < parts.length; index++) page += (parts[index] ?? '') + (values[holes[index] ?? -1] ?? '')
  return page
}

/** Renders pages from templates: everything but `values` is rendered once for equal input. */
export class PreparedPage<Props extends object> {
  readonly #view: (context: PageContext, props: Props) => string
  /** By texts, because these are compared by identity. */
  readonly #numbers = new WeakMap<Words, number>()
  /** Hashes of looks. Requests share a look until the configuration is read again, then an equal one has the same hash. */
  readonly #hashes = new WeakMap<Look, string>()
  readonly #templates = new Map<string, Template>()
  #count = 0

  constructor(view: (context: PageContext, props: Props) => string) {
    this.#view = view
  }

  /**
   * @param values strings in `context` and `props` that are new in every response. If a value or the input needs escaping, the page is
   * rendered without a template.
   * @param typed the member of `props` with what a person typed. The view shows it as text, or in an attribute
   */
  render(context: PageContext, props: Props, values: Values, typed?: { readonly name: keyof Props; readonly text: string }): ByteText | string {
    const { words, look, ...rest } = context
    const input = JSON.stringify([rest, typed ? { ...props, [typed.name]: placeholder(values.length) } : props])
    // After a backslash, a placeholder would change an escape sequence.
    const isFillable = input.length <= MAX_KEY_LENGTH && !input.includes('\\') && values.every((value) => FILLABLE.test(value))
    if (!isFillable) return this.#view(context, props)
    const open = values.reduce((text, value, index) => text.replaceAll(value, placeholder(index)), input)
    const fillings = typed ? [...values, bytesOf(escaped(typed.text))] : values
    return new ByteText(filled(this.#templateFor({ words, look }, open), fillings))
  }

  #templateFor({ words, look }: Shared, open: string): Template {
    const key = `${this.#numberOf(words)} ${look === undefined ? '' : this.#hashOf(look)} ${open}`
    const known = this.#templates.get(key)
    if (known) return known
    const [context, props] = JSON.parse(open) as [Omit<PageContext, keyof Shared>, Props]
    const made = templateOf(this.#view({ ...context, words, ...(look === undefined ? {} : { look }) }, props))
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

  #hashOf(look: Look): string {
    const known = this.#hashes.get(look)
    if (known !== undefined) return known
    const hash = tagOf(Buffer.from(JSON.stringify(look)))
    this.#hashes.set(look, hash)
    return hash
  }
}
