import { isPlaceholder, Unreadable } from '@keyhall/documents/text'
import { splitHosts } from './postgres-hosts.js'
import type { HostAndPort } from './postgres-hosts.js'

export const SQLITE_DRIVERS = ['node', 'better-sqlite3'] as const
export type SqliteDriverName = (typeof SQLITE_DRIVERS)[number]

/** The storage of data. */
export type StorageSetting =
  /** In the memory of this process. */
  | { readonly kind: 'memory' }
  /** `path` is relative to the working directory. `driver` is, by default, `node` from Node 22.16 on, and `better-sqlite3` before. */
  | { readonly kind: 'sqlite'; readonly path: string; readonly driver?: SqliteDriverName }
  /** `poolSize` is the number of connections of one process. `otherHosts` serve the same database as the one of the URL. */
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number; readonly otherHosts?: readonly HostAndPort[] }

const DEFAULT_POOL = 10
const MAX_POOL = 500

/** @throws Unreadable */
export function readStorage(text: string): StorageSetting {
  const scheme = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase()
  switch (scheme) {
    case 'memory':
      if (text.length > 'memory:'.length) throw new Unreadable('has text after memory:')
      return { kind: 'memory' }
    case 'sqlite':
      return { kind: 'sqlite', path: sqlitePath(text.slice('sqlite:'.length)) }
    case 'postgres':
    case 'postgresql':
      return readPostgres(text)
    default:
      throw new Unreadable(scheme === undefined ? 'has no kind of storage' : 'has an unknown kind of storage')
  }
}

function sqlitePath(path: string): string {
  if (path === '') throw new Unreadable('has no file after sqlite:')
  if (path.startsWith('//')) throw new Unreadable('has // after sqlite:, but no host is allowed')
  if (path.startsWith(':memory:')) throw new Unreadable('is an SQLite database in memory; use memory: instead')
  if (path.includes('\0')) throw new Unreadable('contains a NUL character')
  return path
}

function readPostgres(text: string): StorageSetting {
  if (!/^postgres(ql)?:\/\//i.test(text)) throw new Unreadable('is not a URL')
  const { url, otherHosts } = splitHosts(text)
  return { ...readPool(url), ...(otherHosts.length > 0 ? { otherHosts } : {}) }
}

/** @param text a URL with one host */
function readPool(text: string): Extract<StorageSetting, { kind: 'postgres' }> {
  if (!URL.canParse(text)) throw new Unreadable('is not a URL')
  const url = new URL(text)
  if (url.hostname === '' && !url.searchParams.has('host')) throw new Unreadable('names no host')
  if (url.password !== '' && isPlaceholder(decoded(url.password))) throw new Unreadable('has a placeholder as password')
  if (!url.searchParams.has('pool')) return { kind: 'postgres', url: text, poolSize: DEFAULT_POOL }

  const pool = url.searchParams.getAll('pool')
  const poolSize = Number(pool[0])
  const isSize = pool.length === 1 && /^\d{1,4}$/.test(pool[0] ?? '') && poolSize >= 1 && poolSize <= MAX_POOL
  if (!isSize) throw new Unreadable(`has a pool size that is not a number from 1 to ${MAX_POOL}`)
  url.searchParams.delete('pool')
  return { kind: 'postgres', url: url.href, poolSize }
}

/** Decodes a percent-encoded part of a URL; returns it unchanged when malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
