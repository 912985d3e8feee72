import type { KeyhallClient } from '@keyhall/client'
import type { ImportDataError } from '@keyhall/client/admin'

type Json = Readonly<Record<string, unknown>>

/** Lists of an organization in the order of their references. */
const LISTS = [
  'domains', 'projects', 'projectRoles', 'oidcApps', 'apiApps', 'appKeys', 'resources', 'oidcIdps', 'idps', 'humanUsers', 'machineUsers', 'machineKeys', 'userLinks', 'userMetadata', 'userGrants',
  'orgMembers', 'projectMembers',
] as const

/** Small enough for progress every few seconds, with hashes of passwords to check. */
const ITEMS_PER_REQUEST = 500
const TIMEOUT_SECONDS = 30 * 60

/** A bulk document that was read, cut into requests. */
export interface BulkDocument {
  readonly orgCount: number
  readonly itemCount: number
  readonly requests: readonly { readonly org: Json; readonly itemCount: number }[]
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function requestsOf(org: Json): BulkDocument['requests'] {
  const items = LISTS.flatMap((list) => (Array.isArray(org[list]) ? (org[list] as readonly unknown[]) : []).map((item) => [list, item] as const))
  const rest = Object.fromEntries(Object.entries(org).filter(([name]) => !LISTS.includes(name as never)))
  const count = Math.max(1, Math.ceil(items.length / ITEMS_PER_REQUEST))
  return Array.from({ length: count }, (_, index) => {
    const own = items.slice(index * ITEMS_PER_REQUEST, (index + 1) * ITEMS_PER_REQUEST)
    const lists = Object.fromEntries(LISTS.map((list) => [list, own.filter(([name]) => name === list).map(([, item]) => item)]).filter(([, list]) => list?.length !== 0))
    // The first request creates the organization; the others name it.
    return { org: { ...(index === 0 ? rest : { orgId: org['orgId'] }), ...lists }, itemCount: own.length }
  })
}

/** Reads a document of `{ orgs }` or `{ dataOrgs: { orgs } }`. @returns undefined for anything else */
export function readBulkDocument(text: string): BulkDocument | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const root = isObject(parsed) && isObject(parsed['dataOrgs']) ? parsed['dataOrgs'] : parsed
    const orgs: unknown = isObject(root) ? root['orgs'] : undefined
    if (!Array.isArray(orgs) || !orgs.every(isObject)) return undefined
    const requests = orgs.flatMap(requestsOf)
    return { orgCount: orgs.length, itemCount: requests.reduce((sum, { itemCount }) => sum + itemCount, 0), requests }
  } catch {
    return undefined
  }
}

/** How far an import is. */
export interface ImportProgress {
  /** Items that were sent. */
  readonly done: number
  /** Items that exist now. */
  readonly imported: number
  readonly errors: readonly ImportDataError[]
}

/** Sends a document request by request. A failed request ends it; it can be repeated, because existing items stay unchanged. */
export async function importDocument(
  { admin }: KeyhallClient, { requests }: BulkDocument, onProgress: (progress: ImportProgress) => void, signal: AbortSignal,
): Promise<void> {
  let progress: ImportProgress = { done: 0, imported: 0, errors: [] }
  for (const { org, itemCount } of requests) {
    if (signal.aborted) return
    // One after the other: a later request refers to what an earlier one made.
    const { errors = [], success } = await admin.importData({ dataOrgs: { orgs: [org] }, timeout: `${TIMEOUT_SECONDS}s` }, { timeoutSeconds: TIMEOUT_SECONDS })
    const imported = (success.orgs ?? []).flatMap(({ orgId: _orgId, ...lists }) => Object.values(lists)).reduce((sum, list) => sum + (list?.length ?? 0), 0)
    progress = { done: progress.done + itemCount, imported: progress.imported + imported, errors: [...progress.errors, ...errors] }
    onProgress(progress)
  }
}
