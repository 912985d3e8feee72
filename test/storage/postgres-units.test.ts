import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { anOrg, aProject } from '../contracts/builders.js'
import { postgresDatabases } from './databases.js'

const CONTROL = /^(begin|select now, 1|commit|rollback)/i

describe('postgres: the transaction of a unit of work', () => {
  const databases = postgresDatabases()
  let storage: Storage
  let executed: string[] = []
  before(async () => {
    storage = await openStorage({ ...(await databases.fresh()), onStatement: (text) => executed.push(text) })
  })
  beforeEach(() => {
    executed = []
  })
  after(async () => {
    await storage.close()
    await databases.removeAll()
  })

  const controlled = (): readonly (string | undefined)[] => executed.flatMap((text) => CONTROL.exec(text)?.[0] ?? [])

  it('does not begin without a statement', async () => {
    assert.equal(await storage.run(async () => 'done'), 'done')
    assert.deepEqual(controlled(), [])
  })

  it('begins with the first statement, and is committed unless its deadline has passed', async () => {
    await storage.run(({ orgs }) => orgs.add(anOrg()))
    assert.deepEqual(controlled(), ['begin', 'select now, 1', 'commit'])
  })

  it('begins with a statement of TypeORM, too', async () => {
    const org = anOrg()
    await storage.run(async ({ orgs, orgPolicies }) => {
      assert.deepEqual(await orgPolicies.of(org.id), {})
      await orgs.add(org)
    })
    assert.deepEqual(controlled(), ['begin', 'select now, 1', 'commit'])
    const undone = storage.run(async ({ instance }) => {
      await instance.get()
      throw new Error('no')
    })
    await assert.rejects(undone, /^Error: no$/)
    assert.deepEqual(controlled().slice(3), ['begin', 'rollback'])
  })

  it('is not committed when the unit ignores that its first statement has failed', async () => {
    const ignoring = storage.run(async ({ projects }) => {
      await assert.rejects(projects.put(aProject({ orgId: 'no-such-org' as never })))
    })
    await assert.rejects(ignoring, StorageUnavailable)
    assert.deepEqual(controlled(), ['begin', 'rollback'])
  })
})
