import assert from 'node:assert/strict'
import { OrgTaken } from '@keyhall/core/orgs'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import { typedLoginName } from '@keyhall/core/users'
import { aGrant, aHash, aHuman, anOrg, aProject, aSession, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened, seed } from './world.js'

const parallel = Array.from({ length: 20 }, (_, index) => index)

export function unitOfWorkContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: unit of work`, () => {
    const storage = opened(open)
    const findOrg = (id: ReturnType<typeof anOrg>['id']) => storage().read(({ orgs }) => orgs.find(id))

    it('commits everything together and returns the result of the work', async () => {
      const org = anOrg()
      const project = aProject({ orgId: org.id })
      const answer = await storage().run(async ({ orgs, projects }) => {
        await orgs.add(org)
        await projects.put(project)
        return 'done'
      })
      assert.equal(answer, 'done')
      assert.deepEqual(await findOrg(org.id), org)
      assert.deepEqual(await storage().read(({ projects }) => projects.find(project.id)), project)
    })

    it('rolls everything back together', async () => {
      const org = anOrg()
      const project = aProject({ orgId: org.id })
      const work = storage().run(async ({ orgs, projects }) => {
        await orgs.add(org)
        await projects.put(project)
        throw new Error('no')
      })
      await assert.rejects(work, { message: 'no' })
      assert.equal(await findOrg(org.id), undefined)
      assert.equal(await storage().read(({ projects }) => projects.find(project.id)), undefined)
    })

    it('rethrows the error of the work', async () => {
      const problem = new OrgTaken('mine')
      const caught: unknown = await storage().run(() => Promise.reject(problem)).catch((error: unknown) => error)
      assert.equal(caught, problem)
    })

    it('sees its own writes', async () => {
      const org = anOrg()
      const found = await storage().run(async ({ orgs }) => {
        await orgs.add(org)
        return orgs.find(org.id)
      })
      assert.deepEqual(found, org)
    })

    it('sees its own writes in searches too', async () => {
      const org = anOrg()
      const user = aHuman({ orgId: org.id })
      const session = aSession({ userId: user.id })
      const found = await storage().run(async ({ orgs, users, sessions }) => {
        await orgs.add(org)
        await users.add(user)
        await sessions.add(session)
        return [await users.candidates(typedLoginName(user.userName)), await sessions.ofBrowser(session.browserHash)]
      })
      assert.deepEqual(found.map((rows) => rows.length), [1, 1])
    })

    it('rejects a name that it has already used itself', async () => {
      const org = anOrg()
      const work = storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await orgs.add(anOrg({ primaryDomain: org.primaryDomain }))
      })
      await assert.rejects(work, OrgTaken)
      assert.equal(await findOrg(org.id), undefined)
    })

    it('does not affect a concurrent unit of work when it rolls back', async () => {
      const all = parallel.map(() => anOrg())
      const outcomes = await Promise.allSettled(all.map((org, index) => storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await orgs.find(org.id)
        if (index % 2 === 1) throw new Error('no')
      })))
      assert.deepEqual(outcomes.map(({ status }) => status), parallel.map((index) => (index % 2 === 1 ? 'rejected' : 'fulfilled')))
      const found = await Promise.all(all.map(({ id }) => findOrg(id)))
      assert.deepEqual(found, all.map((org, index) => (index % 2 === 1 ? undefined : org)))
    })

    it('works after another one has failed', async () => {
      const [first, second] = [anOrg(), anOrg()]
      await storage().run(({ orgs }) => orgs.add(first))
      await assert.rejects(storage().run(({ orgs }) => orgs.add(first)), OrgTaken)
      await storage().run(({ orgs }) => orgs.add(second))
      assert.deepEqual(await findOrg(second.id), second)
    })
  })

  describe(`${backend}: reads during an open unit of work`, () => {
    const storage = opened(open)

    it('see none of its writes before it commits', async () => {
      const org = anOrg()
      const written = new Gate()
      const mayGoOn = new Gate()
      const work = storage().run(async ({ orgs }) => {
        await orgs.add(org)
        written.open()
        await mayGoOn.passed
      })
      await written.passed
      const during = await storage().read(({ orgs }) => orgs.find(org.id))
      mayGoOn.open()
      await work
      assert.equal(during, undefined)
      assert.deepEqual(await storage().read(({ orgs }) => orgs.find(org.id)), org)
    })

    it('see the old row until the commit', async () => {
      const org = anOrg({ name: 'Old' })
      await storage().run(({ orgs }) => orgs.add(org))
      const written = new Gate()
      const mayGoOn = new Gate()
      const work = storage().run(async ({ orgs }) => {
        await orgs.update({ ...org, name: 'New' })
        written.open()
        await mayGoOn.passed
      })
      await written.passed
      const during = await storage().read(({ orgs }) => orgs.find(org.id))
      mayGoOn.open()
      await work
      assert.equal(during?.name, 'Old')
    })
  })

  describe(`${backend}: nested units of work`, () => {
    const storage = opened(open)

    it('are rejected, and the outer one can still commit', async () => {
      const org = anOrg()
      await storage().run(async ({ orgs }) => {
        await orgs.add(org)
        await assert.rejects(storage().run(({ orgs: inner }) => inner.find(org.id)), NestedUnitOfWork)
      })
      assert.deepEqual(await storage().read(({ orgs }) => orgs.find(org.id)), org)
    })

    it('are rejected for ledger writes too', async () => {
      const { client, user } = await seed(storage())
      const grant = aGrant({ clientId: client.id, userId: user.id })
      const { ledger } = storage()
      await storage().run(async () => {
        await assert.rejects(ledger.settle({ grant }), NestedUnitOfWork)
        await assert.rejects(ledger.useOnce(aHash(), NOW), NestedUnitOfWork)
      })
    })

    it('do not include those of another storage, and are detected across it', async () => {
      const other = await open()
      const org = anOrg()
      await storage().run(() => other.run(async ({ orgs }) => {
        await orgs.add(org)
        await assert.rejects(storage().run(({ orgs: inner }) => inner.find(org.id)), NestedUnitOfWork)
        await assert.rejects(other.run(({ orgs: inner }) => inner.find(org.id)), NestedUnitOfWork)
      }))
      assert.deepEqual(await other.read(({ orgs }) => orgs.find(org.id)), org)
      await other.close()
    })

    it('do not include work after one has ended or failed', async () => {
      const org = anOrg()
      await assert.rejects(storage().run(() => Promise.reject(new Error('no'))))
      await storage().run(({ orgs }) => orgs.add(org))
      await storage().run(({ orgs }) => orgs.update({ ...org, name: 'New' }))
      assert.equal((await storage().read(({ orgs }) => orgs.find(org.id)))?.name, 'New')
    })
  })

  describe(`${backend}: storage`, () => {
    it('passes a health check', async () => {
      const storage = await open()
      await storage.check()
      await storage.close()
    })

    it('is separate for each opening', async () => {
      const [first, second] = [await open(), await open()]
      const org = anOrg()
      await first.run(({ orgs }) => orgs.add(org))
      assert.equal(await second.read(({ orgs }) => orgs.find(org.id)), undefined)
      await Promise.all([first.close(), second.close()])
    })
  })
}

/** A barrier for two sides of a test. */
class Gate {
  open: () => void = () => undefined
  readonly passed = new Promise<void>((resolve) => {
    this.open = resolve
  })
}
