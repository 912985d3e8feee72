import assert from 'node:assert/strict'
import { allChecks, nodeSend } from '@keyhall/selftest'
import type { Check, Report } from '@keyhall/selftest'
import { inMemory } from '../support/world.js'
import { through } from './breakage.js'
import type { Broken } from './breakage.js'
import { idsOf, players, reasonsOf, selftest, selftestDocument, skippedAs } from './selftest-world.js'

/** Checks that run against every broken server: cheap ones, one for each part of a server. */
const SENTINELS = [
  'discovery-issuer', 'keys-named', 'code-in-query', 'state-unchanged', 'client-unknown', 'prompt-none-signed-in', 'token-members',
  'id-token-issuer', 'userinfo-subject', 'refresh-renews', 'implicit-id-token', 'form-post-form', 'logout-by-hint',
]

/** The checks that a row names, and the sentinels; with `EVERY_CHECK=1` all of them, which takes minutes. */
function checksFor({ fails, warns = [], skips = [] }: Broken): readonly Check[] {
  if (process.env['EVERY_CHECK'] === '1') return allChecks
  const chosen = new Set([...fails, ...warns, ...skips, ...SENTINELS])
  return allChecks.filter(({ id }) => chosen.has(id))
}

/** The ids that ended so, but for those that end so with a server that is not broken. */
const idsBeside = (report: Report, outcome: string, expected: readonly string[] = []): readonly string[] =>
  idsOf(report, outcome).filter((id) => !expected.includes(id))

/** Runs the self-test against every broken server of a table: it has to complain about the checks of the row, and about nothing else. */
export function findsBroken(what: string, table: readonly Broken[]): void {
  inMemory(
    `the self-test, where ${what} is broken`,
    (world) => {
      for (const row of table) {
        it(`detects a server that ${row.does}`, async function () {
          this.timeout(60_000)
          const player = row.asPublic ? 'public' : 'basic'
          const run = { player: players[player], send: through(row.breakage(), nodeSend), checks: checksFor(row) }
          const report = await selftest(world, run)
          assert.deepEqual(idsOf(report, 'failed'), [...row.fails].sort(), reasonsOf(report, 'failed').join('\n'))
          assert.deepEqual(idsBeside(report, 'warning'), [...(row.warns ?? [])].sort())
          assert.deepEqual(idsBeside(report, 'skipped', skippedAs[player]), [...(row.skips ?? [])].sort())
          assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
        })
      }
    },
    { bootstrap: selftestDocument() },
  )
}
