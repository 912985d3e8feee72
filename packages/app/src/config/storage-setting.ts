import { isPlaceholder, Unreadable } from '@keyhall/documents/text'

/** Where data is kept. */
export type StorageSetting =
  /** In the memory of this process. */
  | { readonly kind: 'memory' }
  /** `path` is relative to the working directory. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** `poolSize` is the number of connections of one process. */
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }

const DEFAULT_POOL = 10
const MAX_POOL = 500

/** @throws Unreadable */
export function readStorage(text: string): StorageSetting {
  const scheme = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase()
  switch (scheme) {
    case 'memory':
      if (text.length > 'memory:'.length) throw new Unreadable('has something after memory:')
      return { kind: 'memory' }
    case 'sqlite':
      return { kind: 'sqlite', path: sqlitePath(text.slice('sqlite:'.length)) }
    case 'postgres':
    case 'postgresql':
      return readPostgres(text)
    default:
      throw new Unreadable(scheme === undefined ? 'names no kind of storage' : 'names a kind of storage that does not exist')
  }
}

function sqlitePath(path: string): string {
  if (path === '') throw new Unreadable('names no file after sqlite:')
  if (path.startsWith('//')) throw new Unreadable('has // after sqlite: where the path of the file begins')
  if (path.startsWith(':memory:')) throw new Unreadable('asks SQLite for a database in memory, which is what memory: is for')
  if (path.includes('\0')) throw new Unreadable('contains a NUL character')
  return path
}

function readPostgres(text: string): StorageSetting {
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) throw new Unreadable('is not a URL')
  const url = new URL(text)
  if (url.hostname === '' && !url.searchParams.has('host')) throw new Unreadable('names no host')
  if (url.password !== '' && isPlaceholder(decoded(url.password))) throw new Unreadable('has a placeholder for a password')
  if (!url.searchParams.has('pool')) return { kind: 'postgres', url: text, poolSize: DEFAULT_POOL }

  const pool = url.searchParams.getAll('pool')
  const poolSize = Number(pool[0])
  const isSize = pool.length === 1 && /^\d{1,4}$/.test(pool[0] ?? '') && poolSize >= 1 && poolSize <= MAX_POOL
  if (!isSize) throw new Unreadable(`has a pool that is no number from 1 to ${MAX_POOL}`)
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
