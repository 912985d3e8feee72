import { ChunkedJson } from './chunked-json.js'
import { itemPath, memberPath } from './json-path.js'
import { ValueReader, ValueRefused } from './value-reader.js'

/** Names of members and indices of items, from the outermost inwards. */
export type Place = readonly (string | number)[]

/** How to treat a value. `enter` applies to objects and lists only; other values are read instead. */
export type Handling = 'enter' | 'read' | 'skip'

export interface TreeVisitor {
  readonly at: (place: Place) => Handling
  readonly value: (place: Place, value: unknown) => void
  /** A complete value that is not valid JSON. */
  readonly unreadable: (place: Place, problem: string) => void
  /** Maximum bytes of one value; 16 MiB by default. */
  readonly maxValueBytes?: number
}

type State = 'key-or-end' | 'key' | 'colon' | 'value' | 'item-or-end' | 'item' | 'after'

interface Container {
  readonly kind: 'object' | 'list'
  state: State
  step: string | number
}

const MAX_KEY_BYTES = 64 * 1024
const MAX_VALUE_BYTES = 16 * 1024 * 1024

interface Reading {
  readonly what: 'key' | 'value'
  readonly isRead: boolean
  readonly value: ValueReader
}

/** Parses a JSON document from a stream of chunks. The visitor decides how deep; one value is in memory at a time. */
export class TreeWalker {
  readonly #visitor: TreeVisitor
  readonly #open: Container[] = []
  readonly #json = new ChunkedJson<Reading>({
    step: (character, at) => this.#step(character, at), finish: (reading) => this.#finish(reading), path: () => this.#path(),
  })
  #isDone = false

  constructor(visitor: TreeVisitor) {
    this.#visitor = visitor
  }

  /** Parses the next chunk. @throws WalkRefused */
  push(bytes: Uint8Array): void {
    this.#json.push(bytes)
  }

  /** Reports the end of the input. @throws WalkRefused if the document is incomplete */
  end(): void {
    this.#json.end(this.#isDone)
  }

  #step(character: string, at: number): Reading | undefined {
    const inner = this.#open.at(-1)
    if (!inner) return this.#isDone ? this.#json.refuse(at) : this.#begin(character, at)
    switch (inner.state) {
      case 'key-or-end':
        if (character === '}') return this.#close()
        return character === '"' ? this.#beginning('key', true) : this.#json.refuse(at)
      case 'key':
        return character === '"' ? this.#beginning('key', true) : this.#json.refuse(at)
      case 'colon':
        if (character !== ':') return this.#json.refuse(at)
        inner.state = 'value'
        return undefined
      case 'item-or-end':
        return character === ']' ? this.#close() : this.#begin(character, at)
      case 'value':
      case 'item':
        return this.#begin(character, at)
      case 'after':
        return this.#after(inner, character, at)
    }
  }

  #after(inner: Container, character: string, at: number): undefined {
    if (character === (inner.kind === 'object' ? '}' : ']')) return this.#close()
    if (character !== ',') return this.#json.refuse(at)
    inner.state = inner.kind === 'object' ? 'key' : 'item'
    if (typeof inner.step === 'number') inner.step++
    return undefined
  }

  /** Begins a value. */
  #begin(character: string, at: number): Reading | undefined {
    if (',:]}'.includes(character)) return this.#json.refuse(at)
    const handling = this.#visitor.at(this.#place())
    if (handling !== 'enter' || (character !== '{' && character !== '[')) return this.#beginning('value', handling !== 'skip')
    this.#open.push(character === '{' ? { kind: 'object', state: 'key-or-end', step: '' } : { kind: 'list', state: 'item-or-end', step: 0 })
    return undefined
  }

  #beginning(what: Reading['what'], isRead: boolean): Reading {
    const { maxValueBytes = MAX_VALUE_BYTES } = this.#visitor
    return { what, isRead, value: new ValueReader(isRead, what === 'key' ? MAX_KEY_BYTES : maxValueBytes) }
  }

  #close(): undefined {
    this.#open.pop()
    this.#ended()
    return undefined
  }

  /** A value has ended. */
  #ended(): void {
    const inner = this.#open.at(-1)
    if (inner) inner.state = 'after'
    else this.#isDone = true
  }

  #finish(reading: Reading): void {
    const inner = this.#open.at(-1)
    if (reading.what === 'key') {
      if (inner) Object.assign(inner, { step: this.#json.guarded(() => reading.value.value()) as string, state: 'colon' })
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
}
