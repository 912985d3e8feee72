import assert from 'node:assert/strict'
import type { FactorChanger } from '@keyhall/core/factors'
import { EmailNotVerified } from '@keyhall/core/factors'
import { PersonUnknown } from '@keyhall/core/verification'
import { aMachine, aSession, anId } from '../contracts/builders.js'
import { withDesk } from './desk.js'
import type { Desk } from './desk.js'

interface Row {
  readonly title: string
  readonly first?: (desk: Desk) => Promise<unknown>
  readonly change: (desk: Desk, by: FactorChanger) => Promise<unknown>
  readonly event: string
  readonly notice: string
}

const process = (desk: Desk) => desk.process()
const idOf = async (desk: Desk) => (await desk.stored()).passkeys[0]?.id ?? assert.fail('there is a passkey')

const rows: readonly Row[] = [
  {
    title: 'removing a generator', first: (desk) => desk.generator(),
    change: (desk, by) => process(desk).factors.removeTotp(desk.user.id, by), event: 'user.human.otp.removed', notice: 'factor_removed',
  },
  {
    title: 'removing a passkey', first: (desk) => desk.passkey(),
    change: async (desk, by) => process(desk).factors.removePasskey(desk.user.id, await idOf(desk), by),
    event: 'user.human.passkey.removed', notice: 'factor_removed',
  },
  {
    title: 'switching codes by mail on',
    change: (desk, by) => process(desk).factors.setEmailCode(desk.user.id, true, by), event: 'user.human.email.code.set', notice: 'factor_added',
  },
  {
    title: 'switching codes by mail off', first: (desk) => process(desk).factors.setEmailCode(desk.user.id, true, desk.by),
    change: (desk, by) => process(desk).factors.setEmailCode(desk.user.id, false, by), event: 'user.human.email.code.set', notice: 'factor_removed',
  },
  {
    title: 'issuing recovery codes',
    change: (desk, by) => process(desk).factors.makeRecoveryCodes(desk.user.id, by), event: 'user.human.recovery.codes.made', notice: 'recovery_codes_made',
  },
  {
    title: 'removing recovery codes', first: (desk) => process(desk).factors.makeRecoveryCodes(desk.user.id, desk.by),
    change: (desk, by) => process(desk).factors.removeRecoveryCodes(desk.user.id, by), event: 'user.human.recovery.codes.removed', notice: 'factor_removed',
  },
  {
    title: 'adding a passkey', change: (desk) => desk.passkey(), event: 'user.human.passkey.added', notice: 'factor_added',
  },
  {
    title: 'adding a generator', change: (desk) => desk.generator(), event: 'user.human.otp.added', notice: 'factor_added',
  },
]

withDesk('change of second factors', (desk) => {
  for (const { title, first, change, event, notice } of rows) {
    it(`is audited, is announced by mail and ends the other sessions: ${title}`, async () => {
      await first?.(desk())
      const before = (await desk().events()).length
      await desk().mails()
      const { storage, user } = desk()
      await storage.run(({ sessions }) => sessions.add(aSession({ userId: user.id })))
      await change(desk(), desk().by)
      assert.deepEqual((await desk().events()).slice(before), [event, 'session.terminated'])
      assert.equal((await desk().mails()).at(-1), notice)
      assert.deepEqual(await storage.run(({ sessions }) => sessions.ofUser(user.id)), [])
    })
  }

  it('keeps the session that makes the change and ends all others', async () => {
    const { storage, user, by } = desk()
    const [mine, other] = [aSession({ userId: user.id }), aSession({ userId: user.id })]
    await storage.run(async ({ sessions }) => {
      for (const session of [mine, other]) await sessions.add(session)
    })
    await desk().process().factors.makeRecoveryCodes(user.id, { ...by, keep: mine.id })
    assert.deepEqual(await storage.run(({ sessions }) => sessions.ofUser(user.id)), [mine.id])
  })

  it('is not audited and ends no session when nothing changes', async () => {
    const { storage, user, by } = desk()
    const session = aSession({ userId: user.id })
    await storage.run(({ sessions }) => sessions.add(session))
    const { factors } = desk().process()
    await factors.removeTotp(user.id, by)
    await factors.setEmailCode(user.id, false, by)
    await factors.removeRecoveryCodes(user.id, by)
    assert.deepEqual([await desk().events(), await desk().mails()], [[], []])
    assert.deepEqual(await storage.run(({ sessions }) => sessions.ofUser(user.id)), [session.id])
  })

  it('ends no session when a passkey is renamed or set-up is skipped', async () => {
    await desk().passkey()
    await desk().mails()
    const { storage, user, by } = desk()
    await storage.run(({ sessions }) => sessions.add(aSession({ userId: user.id })))
    await desk().process().factors.renamePasskey(user.id, await idOf(desk()), 'other', by)
    await desk().process().factors.declineSetUp(user.id)
    assert.equal((await desk().events()).at(-1), 'user.human.passkey.renamed')
    assert.equal((await storage.run(({ sessions }) => sessions.ofUser(user.id))).length, 1)
    assert.equal((await desk().stored()).setUpDeclinedAt, desk().clock.now())
  })

  it('requires an existing user, and a verified address for codes by mail', async () => {
    const { storage, user, by } = desk()
    const machine = aMachine({ orgId: user.orgId })
    await storage.run(async ({ users }) => {
      await users.add(machine)
      await users.update({ ...user, email: { address: 'ada@mail.example', isVerified: false } })
    })
    const { factors, setUpTotp, options } = desk().process()
    await assert.rejects(factors.setEmailCode(user.id, true, by), EmailNotVerified)
    for (const id of [machine.id, anId<never>()]) {
      await assert.rejects(factors.makeRecoveryCodes(id, by), PersonUnknown)
      await assert.rejects(setUpTotp.begin(id), PersonUnknown)
      await assert.rejects(options.forSetUp(id, 'Y2hhbGxlbmdlIG9mIHRlc3Rz'), PersonUnknown)
    }
  })
})
