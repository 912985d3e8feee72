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

/** A text with holes: between two parts is the value with the index in `holes`. */
interface Pattern {
  readonly parts: readonly string[]
  readonly holes: readonly number[]
}

interface Template {
  /** The texts, and the hash of the look, that the page was rendered with. */
  readonly words: number
  readonly look: string
  /** The rest of the input, as JSON. */
  readonly input: Pattern
  /** In UTF-8, with a character for each byte. */
  readonly page: Pattern
}

/** Templates of one view. Each is about 6 KB. */
const MAX_TEMPLATES = 64

const MAX_INPUT_LENGTH = 8192

/**
 * Values that HTML, URLs and JSON contain unescaped, so that rendering a placeholder and replacing it yields the same text as rendering the
 * value. Long enough not to be part of another word.
 */
const FILLABLE = /^[A-Za-z0-9_-]{12,128}$/

/** Random, so that no text from outside contains a placeholder. */
const SEED = randomBytes(16).toString('hex')
const PLACEHOLDER = new RegExp(`hole${SEED}x(\\d+)x`)
const placeholder = (index: number): string => `hole${SEED}x${index}x`

function patternOf(text: string): Pattern {
  // The capture group makes `split` return texts and indices in turn.
  const pieces = text.split(PLACEHOLDER)
  return { parts: pieces.filter((_, at) => at % 2 === 0), holes: pieces.filter((_, at) => at % 2 === 1).map(Number) }
}

function filled({ parts, holes }: Pattern, values: Values): string {
  let text = ''
  for (let index = 0; index < parts.length; index++) text += (parts[index] ?? '') + (values[holes[index] ?? -1] ?? '')
  return text
}

/** Whether `text` is the pattern filled with the values. Compares in place: filling the pattern would copy the text. */
function isFilled({ parts, holes }: Pattern, values: Values, text: string): boolean {
  let at = 0
  for (let index = 0; index < parts.length; index++) {
    const [part, hole] = [parts[index] ?? '', holes[index]]
    const value = hole === undefined ? '' : values[hole]
    if (value === undefined || !text.startsWith(part, at) || !text.startsWith(value, at + part.length)) return false
    at += part.length + value.length
  }
  return at === text.length
}

/** Renders pages from templates: everything but `values` is rendered once for equal input. */
export class PreparedPage<Props extends object> {
  readonly #view: (context: PageContext, props: Props) => string
  /** By texts, because these are compared by identity. */
  readonly #numbers = new WeakMap<Words, number>()
  /** Hashes of looks. Requests share a look until the configuration changes, then an equal one has the same hash. */
  readonly #hashes = new WeakMap<Look, string>()
  /** The oldest first. */
  readonly #templates: Template[] = []
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
    if (!values.every((value) => FILLABLE.test(value))) return this.#view(context, props)
    const { words, look, ...rest } = context
    const input = JSON.stringify([rest, typed ? { ...props, [typed.name]: placeholder(values.length) } : props])
    const template = this.#templateFor(input, { words, look }, typed ? [...values, placeholder(values.length)] : values)
    if (!template) return this.#view(context, props)
    return new ByteText(filled(template.page, typed ? [...values, bytesOf(escaped(typed.text))] : values))
  }

  /** Makes a template if there is none yet. @returns `undefined` if none can be made for this input */
  #templateFor(input: string, { words, look }: Shared, values: Values): Template | undefined {
    const [ofWords, ofLook] = [this.#numberOf(words), look === undefined ? '' : this.#hashOf(look)]
    const known = this.#templates.find((one) => one.words === ofWords && one.look === ofLook && isFilled(one.input, values, input))
    if (known) return known
    // After a backslash, a placeholder would change an escape sequence.
    if (input.length > MAX_INPUT_LENGTH || input.includes('\\')) return undefined
    const open = values.reduce((text, value, index) => text.replaceAll(value, placeholder(index)), input)
    const [context, props] = JSON.parse(open) as [Omit<PageContext, keyof Shared>, Props]
    const html = this.#view({ ...context, words, ...(look === undefined ? {} : { look }) }, props)
    const page = patternOf(html)
    const made = { words: ofWords, look: ofLook, input: patternOf(open), page: { parts: page.parts.map((text) => bytesOf(text)), holes: page.holes } }
    if (this.#templates.length >= MAX_TEMPLATES) this.#templates.shift()
    this.#templates.push(made)
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
