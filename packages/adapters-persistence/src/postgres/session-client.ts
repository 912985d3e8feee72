import pg from 'pg'
import { pointedAt, timelineOf } from './postgres-hosts.js'
import type { PostgresHosts } from './postgres-hosts.js'

/** Settings of a database session, by their names in Postgres. Values are constants of this program: they are not escaped. */
export type SessionSettings = Readonly<Record<string, string | number>>

type OnStatement = (text: string) => void
type Query = (query: string | { readonly text: string } | { readonly texts: readonly string[] }, ...others: readonly unknown[]) => unknown

/** Reports every statement of a client, also those of other libraries. */
function observe(client: { query: unknown }, onStatement: OnStatement): void {
  const query = (client.query as Query).bind(client)
  client.query = ((sent, ...others) => {
    if (typeof sent === 'string') onStatement(sent)
    else for (const text of 'texts' in sent ? sent.texts : [sent.text]) onStatement(text)
    return query(sent, ...others)
  }) satisfies Query
}

interface ClientOptions {
  readonly onStatement?: OnStatement | undefined
  /** Where to connect, instead of the host of the URL. */
  readonly hosts?: PostgresHosts | undefined
}

/** Unrecognized parameter, or feature not supported. */
const isUnknownSetting = (error: unknown): boolean => error instanceof Error && 'code' in error && ['42704', '0A000'].includes(String(error.code))

/**
 * Creates a client class that applies settings before use. A statement sets them, because PgBouncer rejects or drops most start-up
 * parameters.
 */
export function clientWith(settings: SessionSettings, { onStatement, hosts }: ClientOptions = {}): typeof pg.Client {
  const known = new Map(Object.entries(settings))
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A broken connection may emit `error` twice, and an unhandled one ends the process. The statement that fails reports the fault.
      this.on('error', () => hosts?.forget())
      if (onStatement) observe(this, onStatement)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = this.#connect()
      if (callback === undefined) return connected
      connected.then(() => callback(null), callback)
    }

    async #connect(): Promise<pg.Client> {
      await this.#reach()
      try {
        if (hosts) await this.#admitTo(hosts)
        await this.#set()
      } catch (error) {
        void this.end().catch(() => undefined)
        throw error
      }
      return this
    }

    /** In one statement. Settings that the server does not know are left out: those of the planner are Postgres's own, and the client has time limits too. */
    async #set(): Promise<void> {
      const statements = [...known].map(([name, value]) => [name, `set ${name} = '${value}'`] as const)
      try {
        await this.query(statements.map(([, text]) => text).join('; '))
      } catch (error) {
        if (!isUnknownSetting(error)) throw error
        for (const [name, text] of statements) {
          await this.query(text).catch((refusal: unknown) => {
            if (!isUnknownSetting(refusal)) throw refusal
            known.delete(name)
          })
        }
      }
    }

    async #reach(): Promise<void> {
      if (!hosts) return void (await super.connect())
      pointedAt(await hosts.writable(), this)
      try {
        await super.connect()
      } catch (error) {
        hosts.forget()
        throw error
      }
    }

    async #admitTo(all: PostgresHosts): Promise<void> {
      const breakable = this as unknown as Parameters<PostgresHosts['admit']>[0]
      all.admit(breakable, await timelineOf(this))
      this.once('end', () => all.left(breakable))
    }
  }
}
