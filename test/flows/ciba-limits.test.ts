import assert from 'node:assert/strict'
import { accountOf } from '../support/account.js'
import { answerNewest, ask, asked, cibaClients, cibaDocument, requestsOf } from '../support/ciba.js'
import { people } from '../support/standard-document.js'
import { HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { kiosk, desk } = cibaClients

/** The statuses of so many requests, one after the other. */
async function statusesOf(world: World, count: number, client = kiosk): Promise<readonly number[]> {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push((await ask(world, {}, client)).status)
  return statuses
}

const accepted = (count: number): readonly number[] => Array.from({ length: count }, () => 200)

const withLimits = (waiting: number, perHour: number) => ({
  bootstrap: cibaDocument(),
  backchannelLimits: { waiting, perHour },
})

onEveryStorage(
  'raised limits of backchannel requests',
  (world) => {
    beforeEach(() => world.clock.advance(HOUR))

    it('let one application have more waiting requests, and all together two more', async () => {
      assert.deepEqual(await statusesOf(world, 21), [...accepted(20), 429])
      assert.deepEqual(await statusesOf(world, 3, desk), [...accepted(2), 429])
    })

    it('let one application ask more often in an hour', async () => {
      for (let hourly = 0; hourly < 2; hourly++) {
        assert.deepEqual(await statusesOf(world, 15), accepted(15))
        world.clock.advance(301)
      }
      assert.deepEqual((await ask(world)).body.error, 'temporarily_unavailable')
    })
  },
  withLimits(20, 30),
)

onEveryStorage(
  'lowered limits of backchannel requests',
  (world) => {
    beforeEach(() => world.clock.advance(HOUR))

    it('let an application ask once, until the person has answered', async () => {
      assert.deepEqual(await statusesOf(world, 2), [200, 429])
      await answerNewest(await requestsOf(world, await accountOf(world, people.alice)), 'deny')
      await asked(world)
    })

    it('count two and a half times as many for all applications', async () => {
      for (const client of [kiosk, desk]) {
        for (let count = 0; count < 2; count++) {
          await asked(world, {}, client)
          await answerNewest(await requestsOf(world, await accountOf(world, people.alice)), 'deny')
        }
        assert.equal((await ask(world, {}, client)).status, 429)
      }
    })
  },
  withLimits(1, 2),
)
