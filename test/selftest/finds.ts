import assert from 'node:assert/strict'
import { nodeSend } from '@keyhall/app/selftest'
import type { Report } from '@keyhall/app/selftest'
import { inMemory } from '../support/world.js'
import { through } from './breakage.js'
import type { Broken } from './breakage.js'
import { idsOf, players, reasonsOf, selftest, selftestDocument } from './selftest-world.js'

/** The ids that the real server does not have in this list. */
const more = (broken: Report, real: Report, outcome: string): readonly string[] => {
  const before = idsOf(real, outcome)
  return idsOf(broken, outcome).filter((id) => !before.includes(id))
}

/** What the self-check says where nothing is broken: the same of every server with the same document, so once for each process. */
const real = new Map<boolean, Promise<Report>>()

/** Runs the self-check against every broken server of a table: it has to complain about what is broken, and about nothing else. */
export function findsBroken(what: string, table: readonly Broken[]): void {
  inMemory(
    `the self-check, where ${what} is broken`,
    (world) => {
      const run = (asPublic: boolean, row?: Broken): Promise<Report> => {
        const player = asPublic ? players.public : players.basic
        return selftest(world, { player, ...(row ? { send: through(row.breakage(), nodeSend) } : {}) })
      }
      const realRun = (asPublic: boolean): Promise<Report> => {
        const ran = real.get(asPublic) ?? run(asPublic)
        real.set(asPublic, ran)
        return ran
      }

      for (const row of table) {
        it(`finds a server that ${row.does}`, async function () {
          // Two whole runs in the first of them.
          this.timeout(90_000)
          const asPublic = row.asPublic ?? false
          const [before, report] = [await realRun(asPublic), await run(asPublic, row)]
          assert.deepEqual(idsOf(report, 'failed'), [...row.fails].sort(), reasonsOf(report, 'failed').join('\n'))
          assert.deepEqual(more(report, before, 'warning'), [...(row.warns ?? [])].sort())
          assert.deepEqual(more(report, before, 'skipped'), [...(row.skips ?? [])].sort())
          assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check broke')), [])
        })
      }
    },
    { bootstrap: selftestDocument() },
  )
}
