import { itemPath, memberPath } from './json-path.js'
import { WalkRefused } from './json-walker.js'
import { ValueReader, ValueRefused, isSpace } from './value-reader.js'

/** Names of members and indices of items, from the outermost inwards. */
export type Place = readonly (string | number)[]

/** How to treat a value. `enter` applies to objects and lists only; other values are read instead. */
export type Handling = 'enter' | 'read' | 'skip'

export interface TreeVisitor {
  readonly at: (place: Place) => Handling
  readonly value: (place: Place, value: unknown) => void
  /** A complete value that is not valid JSON. */
  readonly unreadable: (place: Place, problem: string) => void
}

type State = 'key-or-end' | 'key' | 'colon' | 'value' | 'item-or-end' | 'item' | 'after'

interface Container {
  readonly kind: 'object' | 'list'
  state: State
  step: string | number
}

const MAX_BYTES = { key: 64 * 1024, value: 16 * 1024 * 1024 } as const

/** The byte order mark of UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Parses a JSON document from a stream of chunks. The visitor decides how deep; one value is in memory at a time. */
export class TreeWalker {
  readonly #visitor: TreeVisitor
  readonly #open: Container[] = []
  #reader: { readonly what: 'key' | 'value'; readonly isRead: boolean; readonly value: ValueReader } | undefined
  #offset = 0
  #isDone = false

  constructor(visitor: TreeVisitor) {
    this.#visitor = visitor
  }

  /** Parses the next chunk. @throws WalkRefused */
  push(bytes: Uint8Array): void {
    let index = 0
    while (index < bytes.length) {
      if (this.#reader) {
        const end = this.#guarded(() => this.#reader?.value.read(bytes, index))
        if (end === undefined) break
        index = end
        this.#finish()
      } else if (isSpace(bytes[index] as number)) index++
      else index = this.#step(bytes[index] as number, index)
    }
    this.#offset += bytes.length
  }

  /** Reports the end of the input. @throws WalkRefused if the document is incomplete */
  end(): void {
    if (this.#offset === 0) throw new WalkRefused('', 'is empty')
    if (!this.#isDone) throw new WalkRefused(this.#path(), 'ends too early')
  }

  /** Reads one byte between values. @returns the index to continue at: the same one if a value begins there, otherwise the next */
  #step(byte: number, index: number): number {
    const at = this.#offset + index
    if (at < BYTE_ORDER_MARK.length && byte === BYTE_ORDER_MARK[at]) return index + 1
    const character = String.fromCharCode(byte)
    const inner = this.#open.at(-1)
    if (!inner) return this.#isDone ? this.#refuse(at) : this.#begin(character, index)
    switch (inner.state) {
      case 'key-or-end':
        if (character === '}') return this.#close(index)
        return character === '"' ? this.#beginReading('key', true, index) : this.#refuse(at)
      case 'key':
        return character === '"' ? this.#beginReading('key', true, index) : this.#refuse(at)
      case 'colon':
        if (character !== ':') return this.#refuse(at)
        inner.state = 'value'
        return index + 1
      case 'item-or-end':
        return character === ']' ? this.#close(index) : this.#begin(character, index)
      case 'value':
      case 'item':
        return this.#begin(character, index)
      case 'after':
        return this.#after(inner, character, index)
    }
  }

  #after(inner: Container, character: string, index: number): number {
    if (character === (inner.kind === 'object' ? '}' : ']')) return this.#close(index)
    if (character !== ',') return this.#refuse(this.#offset + index)
    inner.state = inner.kind === 'object' ? 'key' : 'item'
    if (typeof inner.step === 'number') inner.step++
    return index + 1
  }

  /** Begins a value. */
  #begin(character: string, index: number): number {
    if (',:]}'.includes(character)) return this.#refuse(this.#offset + index)
    const handling = this.#visitor.at(this.#place())
    if (handling !== 'enter' || (character !== '{' && character !== '[')) return this.#beginReading('value', handling !== 'skip', index)
    this.#open.push(character === '{' ? { kind: 'object', state: 'key-or-end', step: '' } : { kind: 'list', state: 'item-or-end', step: 0 })
    return index + 1
  }

  #beginReading(what: 'key' | 'value', isRead: boolean, index: number): number {
    this.#reader = { what, isRead, value: new ValueReader(isRead, MAX_BYTES[what]) }
    return index
  }

  #close(index: number): number {
    this.#open.pop()
    this.#ended()
    return index + 1
  }

  /** A value has ended. */
  #ended(): void {
    const inner = this.#open.at(-1)
    if (inner) inner.state = 'after'
    else this.#isDone = true
  }

  #finish(): void {
    const reading = this.#reader
    if (!reading) return
    this.#reader = undefined
    const inner = this.#open.at(-1)
    if (reading.what === 'key') {
      if (inner) Object.assign(inner, { step: this.#guarded(() => reading.value.value()) as string, state: 'colon' })
      return
    }
    if (reading.isRead) this.#deliver(reading.value)
    this.#ended()
  }

  #deliver(reader: ValueReader): void {
    let value: unknown
    try {
      value = reader.value()
    } catch (problem) {
      if (!(problem instanceof ValueRefused)) throw problem
      this.#visitor.unreadable(this.#place(), problem.problem)
      return
    }
    this.#visitor.value(this.#place(), value)
  }

  #place(): Place {
    return this.#open.map(({ step }) => step)
  }

  #path(): string {
    return this.#open.reduce((path, { step }) => (typeof step === 'number' ? itemPath(path, step) : memberPath(path, step)), '')
  }

  #refuse(at: number): never {
    throw new WalkRefused(this.#path(), `is not JSON (at byte ${at + 1})`)
  }

  #guarded<T>(read: () => T): T {
    try {
      return read()
    } catch (problem) {
      if (!(problem instanceof ValueRefused)) throw problem
      throw new WalkRefused(this.#path(), problem.problem)
    }
  }
}
