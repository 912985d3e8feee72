import type { Value } from '../sql/sql.js'

/** A bound parameter; a list is bound as an array of Postgres. */
export type Parameter = Value | readonly Value[]

const INITIAL_BYTES = 16_384
/** A larger buffer is not kept. */
const MAX_KEPT_BYTES = 1_048_576
/** Of a UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3

/** The length of a parameter does not count itself, unlike that of a message. */
const LENGTH_BYTES = 4

const code = (letter: string): number => letter.charCodeAt(0)
const [PARSE, BIND, DESCRIBE, EXECUTE, CLOSE, SYNC] = ['P', 'B', 'D', 'E', 'C', 'S'].map(code) as [number, number, number, number, number, number]
const [PORTAL, STATEMENT] = [PARSE, SYNC]
const NULL = -1

/** Writes messages of the extended query protocol (PostgreSQL, "Message Formats") into one buffer, so that they are sent by one system call. */
export class WireMessages {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  #at = 0

  /** The types of the parameters come from the statement. */
  parse(name: string, text: string): void {
    this.#message(PARSE, () => {
      this.#terminated(name)
      this.#terminated(text)
      this.#int16(0)
    })
  }

  /** Binds the parameters, as text, to the portal without a name. */
  bind(name: string, values: readonly Parameter[]): void {
    this.#message(BIND, () => {
      this.#terminated('')
      this.#terminated(name)
      this.#int16(0)
      this.#int16(values.length)
      for (const value of values) this.#parameter(value)
      this.#int16(0)
    })
  }

  describePortal(): void {
    this.#message(DESCRIBE, () => {
      this.#byte(PORTAL)
      this.#terminated('')
    })
  }

  execute(): void {
    this.#message(EXECUTE, () => {
      this.#terminated('')
      this.#int32(0)
    })
  }

  /** Forgets a prepared statement, if there is one of that name. */
  closeStatement(name: string): void {
    this.#message(CLOSE, () => {
      this.#byte(STATEMENT)
      this.#terminated(name)
    })
  }

  sync(): void {
    this.#message(SYNC, () => undefined)
  }

  /** Returns what was written since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#at))
    this.#at = 0
    if (this.#buffer.length > MAX_KEPT_BYTES) this.#buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES)
    return taken
  }

  #message(type: number, write: () => void): void {
    this.#byte(type)
    const start = this.#at
    this.#int32(0)
    write()
    this.#buffer.writeInt32BE(this.#at - start, start)
  }

  #parameter(value: Parameter): void {
    if (value === null || value === undefined) return this.#int32(NULL)
    const start = this.#at
    this.#int32(0)
    this.#text(typeof value === 'object' ? arrayText(value) : String(value))
    this.#buffer.writeInt32BE(this.#at - start - LENGTH_BYTES, start)
  }

  #terminated(text: string): void {
    this.#text(text)
    this.#byte(0)
  }

  #text(text: string): void {
    this.#reserve(text.length * MAX_UNIT_BYTES)
    this.#at += this.#buffer.write(text, this.#at)
  }

  #byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#at++] = value
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#at = this.#buffer.writeInt16BE(value, this.#at)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#at = this.#buffer.writeInt32BE(value, this.#at)
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#at + bytes))
    this.#buffer.copy(larger, 0, 0, this.#at)
    this.#buffer = larger
  }
}

const SPECIAL = /["\\]/g

/** `{"text",1,NULL}` */
function arrayText(values: readonly Value[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ','
    text += elementText(values[index])
  }
  return `${text}}`
}

function elementText(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'string' ? `"${value.replace(SPECIAL, '\\$&')}"` : String(value)
}
