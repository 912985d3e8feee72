import type { NewEvent } from '../../foundation/audit/index.js'
import type { Clock, OrgId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { Failure, canonicalName } from '../../foundation/shared/index.js'
import { ItemRefused } from './errors.js'
import type { PrepareHumans, ReadyHuman } from './import-humans.js'
import { writeHumans } from './import-humans.js'
import { writeApp, writeAppKey } from './import-apps.js'
import { writeOidcProvider, writeProvider, writeUserLink } from './import-providers.js'
import { writeOrgDomain } from './org-domains.js'
import { writeResource } from './import-resources.js'
import { writeMetadata, writeUserGrants } from './import-of-users.js'
import {
  writeMachine, writeMachineKey, writeOrg, writeOrgMember, writeProject, writeProjectMember, writeProjectRole,
} from './import-structure.js'
import type { HumanItem, Item, MetadataItem, ProviderItem, UserGrantItem } from './item.js'
import type { Outcome } from './outcome.js'
import { problem } from './outcome.js'
import type { PrepareProviders, ReadyProvider } from './prepare-providers.js'
import type { ImportReads, ImportStores } from './ports.js'
import type { Writing } from './writing.js'

export { PrepareHumans } from './import-humans.js'
export { PrepareProviders } from './prepare-providers.js'

/** Items of one kind, for one organization. */
export interface Batch {
  readonly orgId: OrgId
  readonly items: readonly Item[]
  readonly by: Pick<NewEvent, 'actor' | 'origin'>
}

interface Dependencies extends Omit<Writing, 'orgId' | 'by' | 'now'> {
  readonly storage: UnitOfWork<ImportStores> & Reader<ImportReads>
  readonly humans: PrepareHumans
  readonly providers: PrepareProviders
  readonly clock: Clock
}

/** Prepared before the unit of work. */
type Ready = ReadyHuman | ReadyProvider
type Made = Item | Ready

/**
 * Imports items of a bulk document in one unit of work for the given batch, so that each item is imported completely or not. An
 * invalid item does not prevent the others.
 */
export class ImportItems {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns the outcome of each item, in their order
   * @throws StorageUnavailable, PasswordQueueFull: repeat the same items to import what was not committed
   */
  async import({ orgId, items, by }: Batch): Promise<readonly Outcome[]> {
    const writing = { ...this.#deps, orgId, by, now: this.#deps.clock.now() }
    const outcomes: Outcome[] = []
    for (const distinct of runsOfDistinct(items)) outcomes.push(...(await this.#import(distinct, writing)))
    return outcomes
  }

  async #import(items: readonly Item[], writing: Writing): Promise<readonly Outcome[]> {
    switch (items[0]?.kind) {
      case 'human_user':
        return this.#writeReady(await this.#deps.humans.prepare(writing.orgId, items as readonly HumanItem[]), writing)
      case 'idp':
      case 'instance_idp':
        return this.#writeReady(await this.#deps.providers.prepare(items as readonly ProviderItem[]), writing)
      default:
        return this.#write(items, items, writing)
    }
  }

  async #writeReady(prepared: readonly (Ready | Outcome)[], writing: Writing): Promise<readonly Outcome[]> {
    const ready = prepared.filter((one): one is Ready => 'item' in one)
    const written = await this.#write(ready, ready.map(({ item }) => item), writing)
    let next = 0
    return prepared.map((one) => ('item' in one ? (written[next++] as Outcome) : one))
  }

  /** All in one unit of work; if one item would abort it, each in its own, from the beginning. */
  async #write(made: readonly Made[], items: readonly Item[], writing: Writing): Promise<readonly Outcome[]> {
    if (made.length === 0) return []
    try {
      return await this.#deps.storage.run((stores) => writeAll(stores, made, writing))
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.kind === 'unavailable' || failure.kind === 'internal') throw failure
      if (made.length === 1) return [problem(failure.message)]
    }
    const outcomes: Outcome[] = []
    for (const item of items) outcomes.push(...(await this.#import([item], writing)))
    return outcomes
  }
}

const isOf = (made: Made | undefined, kind: Item['kind']): boolean => made !== undefined && 'kind' in made && made.kind === kind

async function writeAll(stores: ImportStores, made: readonly Made[], writing: Writing): Promise<readonly Outcome[]> {
  const [first] = made
  if (first && 'item' in first && first.item.kind === 'human_user') return writeHumans(stores, writing, made as readonly ReadyHuman[])
  if (isOf(first, 'user_metadata')) return writeMetadata(stores, writing, made as readonly MetadataItem[])
  if (isOf(first, 'user_grant')) return writeUserGrants(stores, writing, made as readonly UserGrantItem[])
  const outcomes: Outcome[] = []
  for (const item of made as readonly Writable[]) outcomes.push(await writeOne(stores, item, writing))
  return outcomes
}

type Writable = Item | ReadyProvider

/** A refused item has written nothing. */
async function writeOne(stores: ImportStores, item: Writable, writing: Writing): Promise<Outcome> {
  try {
    return 'item' in item ? await writeProvider(stores, item, writing) : await write(stores, item, writing)
  } catch (refused) {
    if (refused instanceof ItemRefused) return problem(refused.message)
    throw refused
  }
}

function write(stores: ImportStores, item: Item, writing: Writing): Promise<Outcome> {
  switch (item.kind) {
    case 'org':
      return writeOrg(stores, item, writing)
    case 'org_domain':
      return writeOrgDomain(stores, item, writing)
    case 'project':
      return writeProject(stores, item, writing)
    case 'project_role':
      return writeProjectRole(stores, item, writing)
    case 'oidc_app':
    case 'api_app':
      return writeApp(stores, item, writing)
    case 'app_key':
      return writeAppKey(stores, item, writing)
    case 'machine_user':
      return writeMachine(stores, item, writing)
    case 'machine_key':
      return writeMachineKey(stores, item, writing)
    case 'org_member':
      return writeOrgMember(stores, item, writing)
    case 'project_member':
      return writeProjectMember(stores, item, writing)
    case 'oidc_idp':
      return writeOidcProvider(stores, item, writing)
    case 'user_link':
      return writeUserLink(stores, item, writing)
    case 'resource':
      return writeResource(stores, item, writing)
    case 'human_user':
    case 'idp':
    case 'instance_idp':
    case 'user_metadata':
    case 'user_grant':
      throw new Error('items of this kind are written in batches, or prepared first')
  }
}

/** Keys that items of one document may share, which makes them conflict. */
function keysOf(item: Item): readonly string[] {
  switch (item.kind) {
    case 'human_user':
      return [`id ${item.userId}`, `name ${canonicalName(item.userName)}`]
    case 'user_metadata':
      return [JSON.stringify([item.userId, item.key])]
    case 'user_grant':
      return [JSON.stringify([item.userId, item.projectId])]
    default:
      return []
  }
}

/** Splits the items, in order, before each one that conflicts with an earlier one: items written together are also validated together. */
function runsOfDistinct(items: readonly Item[]): readonly (readonly Item[])[] {
  const runs: Item[][] = [[]]
  let seen = new Set<string>()
  for (const item of items) {
    const keys = keysOf(item)
    if (keys.some((key) => seen.has(key))) {
      runs.push([])
      seen = new Set()
    }
    for (const key of keys) seen.add(key)
    runs.at(-1)?.push(item)
  }
  return runs
}
