import type { OrgId } from '@keyhall/core/shared'
import type { Section } from '../bulk/document/sections.js'
import type { BulkFile, RawItem, Survey } from './bulk-file.js'
import type { ImportRun } from '../bulk/import-run.js'
import { ITEMS_TOGETHER } from '../bulk/import-run.js'

/** Maximum number of concurrent units of work: while one waits for the database, the next is prepared. */
const MAX_CONCURRENT = 4

const RANKS = [1, 2, 3] as const

/** Ends an import and observes its progress. */
export interface ImportWatch {
  readonly isOver: () => boolean
  /** Called after reading bytes of the file or processing items. */
  readonly moved: (bytes: number, items: number) => void
}

/**
 * Imports a document that is too large for memory, with one pass over the file for each rank, so that referenced items are imported
 * first, regardless of their position.
 *
 * @returns whether it was completed
 * @throws BadInput, StorageUnavailable
 */
export async function importFile(file: BulkFile, survey: Survey, run: ImportRun, watch: ImportWatch): Promise<boolean> {
  for (const path of survey.unsupported) run.unsupported(path)
  const open = new Map<number, OrgId>()
  for (const [index, { orgId, org }] of survey.orgs.entries()) {
    const id = await run.open(orgId, org)
    if (id !== undefined) open.set(index, id)
  }
  let isWhole = true
  for (const rank of RANKS) {
    const sections = new Set([...survey.sections].filter((section) => section.rank === rank))
    if (sections.size > 0 && isWhole) isWhole = await walk(file, sections, { open, run, watch })
  }
  run.finish()
  return isWhole
}

interface Walk {
  readonly open: ReadonlyMap<number, OrgId>
  readonly run: ImportRun
  readonly watch: ImportWatch
}

async function walk(file: BulkFile, sections: ReadonlySet<Section>, { open, run, watch }: Walk): Promise<boolean> {
  let waiting: readonly RawItem[] = []
  let isOver = false
  await file.read(sections, async (items, bytes) => {
    const { batches, rest } = batched([...waiting, ...items])
    waiting = rest
    await importBatches(batches, { open, run, watch })
    watch.moved(bytes, 0)
    isOver = watch.isOver()
    return !isOver
  })
  if (!isOver) await importBatches([...batched(waiting).batches, batched(waiting).rest], { open, run, watch })
  return !isOver
}

async function importBatches(batches: readonly (readonly RawItem[])[], { open, run, watch }: Walk): Promise<void> {
  for (let from = 0; from < batches.length && !watch.isOver(); from += MAX_CONCURRENT) {
    await Promise.all(batches.slice(from, from + MAX_CONCURRENT).map(async (batch) => {
      const [first] = batch
      const orgId = first && open.get(first.org)
      if (first && orgId !== undefined) await importBatch(orgId, first.section, batch, run)
      watch.moved(0, batch.length)
    }))
  }
}

async function importBatch(orgId: OrgId, section: Section, batch: readonly RawItem[], run: ImportRun): Promise<void> {
  for (const { problem } of batch) if (problem !== undefined) run.problem(orgId, { type: section.kind, id: '', message: problem })
  await run.items(orgId, section, batch.filter(({ problem }) => problem === undefined).map(({ raw }) => raw))
}

/** Groups consecutive items of the same section and organization. `rest` is the last group if it may still grow. */
function batched(items: readonly RawItem[]): { readonly batches: readonly (readonly RawItem[])[]; readonly rest: readonly RawItem[] } {
  const batches: RawItem[][] = []
  for (const item of items) {
    const last = batches.at(-1)
    const [first] = last ?? []
    if (last && first && first.org === item.org && first.section === item.section && last.length < ITEMS_TOGETHER) last.push(item)
    else batches.push([item])
  }
  const rest = (batches.at(-1)?.length ?? ITEMS_TOGETHER) < ITEMS_TOGETHER ? (batches.pop() ?? []) : []
  return { batches, rest }
}
