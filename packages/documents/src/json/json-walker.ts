import { ChunkedJson, WalkRefused } from './chunked-json.js'
import { ValueReader } from './value-reader.js'

/** Maximum bytes of a member name, of a member's value, and of one item of a streamed list. */
const MAX_BYTES = { key: 64 * 1024, member: 256 * 1024 * 1024, item: 16 * 1024 * 1024 } as const

/** Receives the parts of a document while it is read. */
export interface Visitor {
  /** A member of the object that is not a streamed list. */
  readonly member?: (name: string, value: unknown) => void
  /** An item of a streamed list. If absent, items are skipped. `list` is empty if the document itself is the list. */
  readonly item?: (list: string, index: number, value: unknown) => void
}

type What = 'key' | 'member' | 'item'

interface Reading {
  readonly what: What
  readonly value: ValueReader
}

type State = 'start' | 'key-or-end' | 'key' | 'colon' | 'value' | 'after-value' | 'item-or-end' | 'item' | 'after-item' | 'items' | 'done'

/**
 * Parses a JSON document from a stream of chunks, with one member or one item in memory at a time. The document is an object, some of
 * whose lists are streamed item by item, or a list, or one object after the other (JSON lines).
 */
export class JsonWalker {
  readonly #lists: ReadonlySet<string> | 'document'
  readonly #visitor: Visitor
  readonly #json = new ChunkedJson<Reading>({
    step: (character, at) => this.#step(character, at), finish: (reading) => this.#finish(reading), path: () => this.#path(),
  })
  #state: State = 'start'
  #name = ''
  #index = 0

  /** @param lists the members that are streamed item by item, or `document` if the document is a list or JSON lines */
  constructor(lists: ReadonlySet<string> | 'document', visitor: Visitor) {
    this.#lists = lists
    this.#visitor = visitor
  }

  /** Parses the next chunk. @throws WalkRefused, and the errors of the visitor */
  push(bytes: Uint8Array): void {
    this.#json.push(bytes)
  }

  /** Reports the end of the input. @throws WalkRefused if the document is incomplete */
  end(): void {
    this.#json.end(this.#state === 'done' || this.#state === 'items')
  }

  #step(character: string, at: number): Reading | undefined {
    const next = this.#after(character) ?? this.#json.refuse(at)
    if (typeof next === 'object') return { what: next.begin, value: new ValueReader(this.#hasVisitor(next.begin), MAX_BYTES[next.begin]) }
    this.#state = next
    return undefined
  }

  #after(character: string): State | { readonly begin: What } | undefined {
    switch (this.#state) {
      case 'start':
        return this.#start(character)
      case 'key-or-end':
        if (character === '}') return 'done'
        return character === '"' ? { begin: 'key' } : undefined
      case 'key':
        return character === '"' ? { begin: 'key' } : undefined
      case 'colon':
        return character === ':' ? 'value' : undefined
      case 'value':
        return this.#value(character)
      case 'after-value':
        return { ',': 'key', '}': 'done' }[character] as State | undefined
      case 'item-or-end':
        return character === ']' ? this.#endOfList() : { begin: 'item' }
      case 'item':
        return { begin: 'item' }
      case 'after-item':
        return character === ']' ? this.#endOfList() : ({ ',': 'item' }[character] as State | undefined)
      case 'items':
        return character === '{' ? { begin: 'item' } : undefined
      case 'done':
        return undefined
    }
  }

  #start(character: string): State | undefined | { readonly begin: 'item' } {
    if (this.#lists === 'document') {
      if (character === '[') return 'item-or-end'
      if (character !== '{') return undefined
      this.#state = 'items'
      return { begin: 'item' }
    }
    if (character === '[') throw new WalkRefused('', 'expected an object, not a list')
    return character === '{' ? 'key-or-end' : undefined
  }

  #value(character: string): State | { readonly begin: 'member' } {
    if (this.#lists === 'document' || !this.#lists.has(this.#name)) return { begin: 'member' }
    if (character === 'n') return { begin: 'member' }
    if (character !== '[') throw new WalkRefused(this.#name, 'expected a list')
    this.#index = 0
    return 'item-or-end'
  }

  #endOfList = (): State => (this.#lists === 'document' ? 'done' : 'after-value')

  #hasVisitor = (what: What): boolean =>
    what === 'key' || (what === 'member' ? this.#visitor.member : this.#visitor.item) !== undefined

  #finish({ what, value }: Reading): void {
    const read = this.#hasVisitor(what) ? this.#json.guarded(() => value.value()) : undefined
    if (what === 'key') {
      this.#name = read as string
      this.#state = 'colon'
    } else if (what === 'member') {
      this.#state = 'after-value'
      this.#visitor.member?.(this.#name, read)
    } else {
      if (this.#state !== 'items') this.#state = 'after-item'
      this.#visitor.item?.(this.#lists === 'document' ? '' : this.#name, this.#index, read)
      this.#index++
    }
  }

  #path(): string {
    if (this.#json.reading?.what === 'item' || ['item', 'item-or-end', 'after-item', 'items'].includes(this.#state)) {
      return `${this.#lists === 'document' ? '' : this.#name}[${this.#index}]`
    }
    return this.#state === 'colon' || this.#json.reading?.what === 'member' ? this.#name : ''
  }
}
