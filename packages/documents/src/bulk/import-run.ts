import type { ImportProblem } from '@keyhall/api'
import type { FieldProblem } from '@keyhall/core/api'
import type { OrgReads } from '@keyhall/core/orgs'
import type { OrgId, Reader } from '@keyhall/core/shared'
import type { Batch, ImportItems, Item, Outcome } from '@keyhall/core/transfer'
import { problemLine } from '../reading/problem-line.js'
import { ItemSpot } from './document/item-spot.js'
import { orgId as anOrgId } from './document/names.js'
import type { Section } from './document/sections.js'
import { idOf, readItem } from './document/sections.js'
import { org as anOrg } from './document/structure.js'

/** Items per unit of work: enough to amortize its fsync, few enough that other requests do not wait for it. */
export const ITEMS_TOGETHER = 200

/** Receives the outcome of each item. */
export interface ImportListener {
  readonly problem: (problem: ImportProblem, orgId?: OrgId) => void
  readonly done: (orgId: OrgId, item: Item, outcome: Exclude<Outcome, { kind: 'problem' }>) => void
}

interface Dependencies {
  readonly storage: Reader<{ orgs: OrgReads }>
  readonly importItems: ImportItems
  readonly by: Batch['by']
  readonly listener: ImportListener
}

/** The import of one document, in memory or streamed. */
export class ImportRun {
  readonly #deps: Dependencies
  readonly #unknown = new Set<string>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Finds an organization, or creates it if the document contains its name.
   *
   * @returns its id; `undefined` after reporting a problem, if nothing can be imported into it
   */
  async open(rawId: unknown, rawOrg: unknown): Promise<OrgId | undefined> {
    const problems: FieldProblem[] = []
    const id = anOrgId(rawId, new ItemSpot('orgId', problems, this.#unknown))
    const item = rawOrg === undefined ? undefined : anOrg(rawOrg, new ItemSpot('org', problems, this.#unknown))
    const shownId = typeof rawId === 'string' ? rawId.slice(0, 200) : ''
    if (problems.length > 0) return this.#refuse({ type: 'org', id: shownId, message: problems.map(problemLine).join('; ') })
    if (!item) {
      if (await this.#deps.storage.read(({ orgs }) => orgs.find(id))) return id
      const message = 'the organization does not exist; set org.name to create it'
      return this.#refuse({ type: 'org', id, message })
    }
    return (await this.#import(id, [{ id, item }])) === 0 ? id : undefined
  }

  /** Imports items of one section in one unit of work: at most `ITEMS_TOGETHER`. */
  async items(orgId: OrgId, section: Section, raws: readonly unknown[]): Promise<void> {
    const read = raws.map((raw) => readItem(section, raw, this.#unknown))
    for (const one of read) if ('problem' in one) this.problem(orgId, { type: section.kind, id: one.id, message: one.problem })
    await this.#import(orgId, read.filter((one): one is { id: string; item: Item } => 'item' in one))
  }

  /** Reports items that the import did not reach. */
  notReached(orgId: OrgId, { kind, ids }: Section, raws: readonly unknown[], message: string): void {
    for (const raw of raws) this.problem(orgId, { type: kind, id: idOf(raw, ids), message })
  }

  problem(orgId: OrgId | undefined, problem: ImportProblem): void {
    this.#deps.listener.problem(problem, orgId)
  }

  /** Collects an unsupported member, such as `loginPolicy`, for `finish`. */
  unsupported(path: string): void {
    this.#unknown.add(path)
  }

  /** Reports the unsupported members, each once. */
  finish(): void {
    for (const path of this.#unknown) this.problem(undefined, { type: 'unsupported', id: path, message: 'this member is not imported' })
  }

  #refuse(problem: ImportProblem): undefined {
    this.#deps.listener.problem(problem)
    return undefined
  }

  /** @returns the number of items that could not be imported */
  async #import(orgId: OrgId, read: readonly { readonly id: string; readonly item: Item }[]): Promise<number> {
    const { importItems, by, listener } = this.#deps
    const outcomes = await importItems.import({ orgId, items: read.map(({ item }) => item), by })
    let failedCount = 0
    read.forEach(({ id, item }, index) => {
      const outcome = outcomes[index] as Outcome
      if (outcome.kind === 'problem') {
  failedCount++
        this.problem(orgId, { type: item.kind, id, message: outcome.message })
        return
      }
      listener.done(orgId, item, outcome)
    })
return failedCount
  }
}
