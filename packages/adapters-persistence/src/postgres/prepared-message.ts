import type { ClientBase, Connection, Pool, Submittable } from 'pg'
import pg from 'pg'
import type { Row, Statement } from '../sql/sql.js'
import type { Parameter } from './wire-messages.js'
import { WireMessages } from './wire-messages.js'

/** A statement to execute. */
export interface Step {
  readonly statement: Statement
  readonly values: readonly Parameter[]
}

/** The result of a step. */
export interface Outcome {
  readonly rows: readonly Row[]
  /** `SELECT`, `COMMIT` … */
  readonly command: string
  /** How many rows were read or changed. */
  readonly count: number
}

type Callback = (error: Error | null | undefined, outcomes?: readonly Outcome[]) => void
type Parse = (text: string) => unknown
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const { builtins } = pg.types
const asText: Parse = (text) => text

/** Bigint becomes a number, because instants and counts stay far below 2^53. JSON stays text, which `RowReader` parses. */
const parserOf = (type: TypeId): Parse => {
  if (type === builtins.INT8) return Number
  return type === builtins.JSON || type === builtins.JSONB ? asText : pg.types.getTypeParser(type, 'text') as Parse
}

/** The columns of the statements that a connection has prepared. Postgres refuses to execute a statement whose columns have changed. */
const prepared = new WeakMap<Connection, Map<string, readonly Parse[]>>()

function preparedOn(connection: Connection): Map<string, readonly Parse[]> {
  const known = prepared.get(connection) ?? new Map<string, readonly Parse[]>()
  prepared.set(connection, known)
  return known
}

const messages = new WireMessages()

/**
 * Prepared statements that are sent and answered together: a failed one skips the rest. The driver calls the methods, as those of its own queries,
 * which cost more: they ask for the columns each time, and write each message apart.
 */
class PreparedMessage implements Submittable {
  /** For observers of the client. */
  readonly texts: readonly string[]
  callback: Callback
  readonly #steps: readonly Step[]
  readonly #outcomes: Outcome[] = []
  #prepared = new Map<string, readonly Parse[]>()
  #columns: readonly Parse[] | undefined
  #rows: Row[] = []
  #failure: Error | undefined

  constructor(steps: readonly Step[], callback: Callback) {
    this.#steps = steps
    this.callback = callback
    this.texts = steps.map(({ statement }) => statement.text)
  }

  /** @returns the failure to encode a value */
  submit(connection: Connection): Error | undefined {
    this.#prepared = preparedOn(connection)
    try {
      this.#write()
      const bytes = messages.take()
      // Otherwise the connection reports its end to all queries.
      if (connection.stream.writable) connection.stream.write(bytes)
      return undefined
    } catch (error) {
      messages.take()
      return error as Error
    }
  }

  #write(): void {
    for (const { statement: { name, text }, values } of this.#steps) {
      const isPrepared = this.#prepared.has(name)
      if (!isPrepared) {
        // A failed message may have prepared it.
        messages.closeStatement(name)
        messages.parse(name, text)
      }
      messages.bind(name, values)
      if (!isPrepared) messages.describePortal()
      messages.execute()
    }
    messages.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: TypeId }[] }): void {
    this.#columns = fields.map(({ dataTypeID }) => parserOf(dataTypeID))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#prepared.get(this.#step?.statement.name ?? '') ?? []
    try {
      const columns = this.#columns
      this.#rows.push(fields.map((text, index) => (text === null ? null : columns[index]?.(text))))
    } catch (error) {
      this.#failure ??= error as Error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#step?.statement.name
    if (name !== undefined && !this.#prepared.has(name)) this.#prepared.set(name, this.#columns ?? [])
    this.#outcomes.push({ rows: this.#rows, command: text.slice(0, text.search(/ |$/)), count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#rows = []
    this.#columns = undefined
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, this.#outcomes)
  }

  /** Prepares the statements again next time: a migration may have changed their columns. */
  handleError(error: Error): void {
    for (const { statement } of this.#steps) this.#prepared.delete(statement.name)
    this.callback(error)
  }

  get #step(): Step | undefined {
    return this.#steps[this.#outcomes.length]
  }
}

/** Sends the steps on a connection. @returns the outcome of each. @throws an error of the driver; the steps behind a failed one were not executed */
export const sendOn = (client: ClientBase, steps: readonly Step[]): Promise<readonly Outcome[]> =>
  new Promise((resolve, reject) => {
    client.query(new PreparedMessage(steps, settling(resolve, reject)))
  })

/** Sends the steps on any connection of a pool. */
export const sendOnAny = (pool: Pool, steps: readonly Step[]): Promise<readonly Outcome[]> =>
  new Promise((resolve, reject) => {
    pool.connect((problem, client, release) => {
      if (!client) return reject(problem)
      client.query(new PreparedMessage(steps, (error, outcomes) => {
        release(error ?? undefined)
        settling(resolve, reject)(error, outcomes)
      }))
    })
  })

const settling = (resolve: (outcomes: readonly Outcome[]) => void, reject: (error: unknown) => void): Callback =>
  (error, outcomes) => {
    if (outcomes) resolve(outcomes)
    else reject(error)
  }
