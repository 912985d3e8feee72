import { StorageUnavailable } from '@keyhall/core/shared'
import pg from 'pg'
import type { PostgresHost, PostgresServers } from '../storage-config.js'

/**
 * The timeline of a host that accepts writes; null for a standby and for a read-only database. A promotion makes a new timeline with a higher
 * number, so the higher one of two hosts that accept writes is the promoted one.
 */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

/** Milliseconds to connect to a host and to read its answer. Together less than `MAX_CONNECTING`. */
const PROBE_LIMITS = { connectionTimeoutMillis: 700, query_timeout: 300 }

/** Asks a host for its timeline. */
export type AskTimeline = (host: PostgresHost) => Promise<number | null>

/** An open connection, as far as it can be broken off. The types of the driver omit it. */
interface Breakable {
  readonly connection: { readonly stream: { destroy(): void } }
}

type Answer = { readonly host: PostgresHost } & ({ readonly timeline: number } | { readonly refusal: string })

/** @throws an error of the driver */
export async function timelineOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ readonly timeline: number | null }>(TIMELINE)
  return rows[0]?.timeline ?? null
}

/** Asks by a connection of its own, with the credentials, the database and the options of the URL. */
const askingWith = (url: string): AskTimeline => async (host) => {
  const client = pointedAt(host, new pg.Client({ connectionString: url, application_name: 'keyhall host check', ...PROBE_LIMITS }))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await timelineOf(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Before it connects. The driver itself takes the first host of its URL only. */
export const pointedAt = <C extends pg.Client>(host: PostgresHost, client: C): C => Object.assign(client, host)

/** @returns `undefined` for a single host: its role does not matter */
export function hostsOf({ url, otherHosts = [] }: PostgresServers): PostgresHosts | undefined {
  if (otherHosts.length === 0) return undefined
  const { host, port } = new pg.Client({ connectionString: url })
  return new PostgresHosts([{ host, port }, ...otherHosts], askingWith(url))
}

/** Chooses one of several hosts: the one that accepts writes. It is asked for again after each lost connection. */
export class PostgresHosts {
  readonly #hosts: readonly PostgresHost[]
  readonly #ask: AskTimeline
  readonly #open = new Map<Breakable, number>()
  #timeline = 0
  #chosen: PostgresHost | undefined
  #choice: Promise<PostgresHost> | undefined

  constructor(hosts: readonly PostgresHost[], ask: AskTimeline) {
    this.#hosts = hosts
    this.#ask = ask
  }

  /** @throws StorageUnavailable when no host accepts writes, or when two do */
  async writable(): Promise<PostgresHost> {
    if (this.#chosen) return this.#chosen
    this.#choice ??= this.#choose().finally(() => (this.#choice = undefined))
    return this.#choice
  }

  /** Asks all hosts before the next connection. */
  forget(): void {
    this.#chosen = undefined
  }

  /**
   * Takes a new connection. Breaks off the connections to hosts of older timelines: their reads are stale, and their writes are lost.
   *
   * @throws StorageUnavailable when its host became read-only, or was replaced, since it was chosen
   */
  admit(client: Breakable, timeline: number | null): void {
    if (timeline === null || timeline < this.#timeline) {
      this.forget()
      throw new StorageUnavailable('the host of the database has changed')
    }
    this.#timeline = timeline
    this.#open.set(client, timeline)
    for (const [other, its] of this.#open) if (its < timeline) other.connection.stream.destroy()
  }

  left(client: Breakable): void {
    this.#open.delete(client)
  }

  async #choose(): Promise<PostgresHost> {
    const answers = await Promise.all(this.#hosts.map((host) => this.#answerOf(host)))
    const writable = answers.filter((answer) => 'timeline' in answer).toSorted((a, b) => b.timeline - a.timeline)
    const [best, next] = writable
    if (!best) throw new StorageUnavailable(`no host accepts writes: ${refusalsOf(answers)}`)
    if (next?.timeline === best.timeline) {
      throw new StorageUnavailable(`${nameOf(best.host)} and ${nameOf(next.host)} both accept writes; stop the one that is not the primary`)
    }
    this.#chosen = best.host
    return best.host
  }

  async #answerOf(host: PostgresHost): Promise<Answer> {
    try {
      const timeline = await this.#ask(host)
      if (timeline === null) return { host, refusal: 'is read-only' }
      return timeline < this.#timeline ? { host, refusal: 'was replaced by a promoted standby' } : { host, timeline }
    } catch (error) {
      return { host, refusal: reasonOf(error) }
    }
  }
}

const nameOf = ({ host, port }: PostgresHost): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

const refusalsOf = (answers: readonly Answer[]): string =>
  answers.flatMap((answer) => ('refusal' in answer ? [`${nameOf(answer.host)} ${answer.refusal}`] : [])).join('; ')

/** A host with two addresses fails with an error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'does not answer'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `does not answer (${error.message || code})`
}
