import type { ImportProblem, ImportedOrg, TransferUseCases } from '@keyhall/api'
import { InvalidMessage } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import type { OrgReads } from '@keyhall/core/orgs'
import type { Clock, OrgId, Reader } from '@keyhall/core/shared'
import type { ImportItems, Item } from '@keyhall/core/transfer'
import { goMilliseconds } from './duration.js'
import { SECTIONS, sectionNamed } from './document/sections.js'
import type { Section } from './document/sections.js'
import { ImportRun, ITEMS_TOGETHER } from './import-run.js'

const RANKS = [1, 2, 3] as const
const MAX_MILLISECONDS = 3_600_000
const NOT_REACHED = 'not_reached: the import timed out'

/** Members of an organization that are not lists. */
const PLAIN = ['orgId', 'org']

interface Dependencies {
  readonly storage: Reader<{ orgs: OrgReads }>
  readonly importItems: ImportItems
  readonly clock: Clock
}

type Members = Readonly<Record<string, unknown>>

interface OpenOrg {
  readonly id: OrgId
  readonly raw: Members
}

/** Imports a document that is completely in memory. */
export const importDocument = (deps: Dependencies): TransferUseCases['importData'] => async ({ orgs, timeout }, caller) => {
  const milliseconds = goMilliseconds(timeout)
  if (!Array.isArray(orgs)) throw invalid('dataOrgs.orgs', 'must be a list')
  if (milliseconds === undefined || milliseconds > MAX_MILLISECONDS) throw invalid('timeout', 'must be a duration from 1s to 1h, such as "30m0s"')
  const { clock } = deps
  const end = clock.now() + milliseconds / 1000
  const errors: ImportProblem[] = []
  const imported = new Map<OrgId, Item[]>()
  const listener = {
    problem: (problem: ImportProblem) => void errors.push(problem),
    done: (orgId: OrgId, item: Item) => void imported.get(orgId)?.push(item),
  }
  const run = new ImportRun({ ...deps, by: byCaller(caller), listener })
  const open: OpenOrg[] = []
  for (const raw of orgs as readonly unknown[]) {
    const org = await openOrg(run, raw)
    if (!org) continue
    open.push(org)
    imported.set(org.id, imported.get(org.id) ?? [])
  }
  for (const section of RANKS.flatMap((rank) => SECTIONS.filter((one) => one.rank === rank))) {
    for (const org of open) await importSection(run, org, section, () => clock.now() >= end)
  }
  run.finish()
  return { errors, orgs: [...imported].map(([orgId, items]): ImportedOrg => ({ orgId, items })) }
}

async function openOrg(run: ImportRun, raw: unknown): Promise<OpenOrg | undefined> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    run.problem(undefined, { type: 'org', id: '', message: 'expected an object' })
    return undefined
  }
  const members = raw as Members
  for (const name of Object.keys(members)) if (!PLAIN.includes(name) && !sectionNamed(name)) run.unsupported(name)
  const id = await run.open(members['orgId'], members['org'])
  return id === undefined ? undefined : { id, raw: members }
}

async function importSection(run: ImportRun, { id, raw }: OpenOrg, section: Section, isOver: () => boolean): Promise<void> {
  const list = raw[section.name]
  if (list === undefined || list === null) return
  if (!Array.isArray(list)) return run.problem(id, { type: section.kind, id: '', message: `${section.name}: expected a list` })
  for (let from = 0; from < list.length; from += ITEMS_TOGETHER) {
    const items = list.slice(from, from + ITEMS_TOGETHER) as readonly unknown[]
    if (isOver()) run.notReached(id, section, items, NOT_REACHED)
    else await run.items(id, section, items)
  }
}

const invalid = (field: string, problem: string) => new InvalidMessage('ImportDataRequest', [{ field, problem }])
