import assert from 'node:assert/strict'
import { PersonCodes, SendCode, TooManyAttempts, UserUnknown } from '@keyhall/core/accounts'
import type { Caller, UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { NothingToVerify } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { countingIds } from '../../support/fakes.js'
import { ada, aDesk } from '../../support/verification.js'

const admin = { userId: 'admin', orgId: 'acme' } as Caller

function aSender(own: Partial<Human> = {}) {
  const desk = aDesk({ user: ada(own) })
  const rang: string[] = []
  const { codes, clock } = desk
  const personCodes = new PersonCodes({ codes, ids: countingIds(), clock, texts: undefined as never })
  const send = new SendCode({
    storage: desk.storage as never, instance: undefined as never, codes: personCodes, notices: undefined as never,
    events: desk.recording, clock, bell: { ring: () => void rang.push('rang') },
  })
  return { ...desk, send, rang }
}

describe('sending a verification code', () => {
  it('stores a code that is returned', async () => {
    const { send, codes, stores, user, messages } = aSender()
    const { verificationCode: code = '' } = await send.send(user.id, { kind: 'phone_verification', way: 'return' }, admin)
    assert.ok(await codes.verify({ userId: user.id, kind: 'phone_verification', code }, stores))
    assert.deepEqual(messages, [])
  })

  it('by mail stores a message without a code, which is created with the mail', async () => {
    const { send, user, messages, codesById, rang } = aSender()
    await send.send(user.id, { kind: 'initialise', way: 'mail' }, admin)
    const body = { userId: 'ada', kind: 'initialise' }
    assert.deepEqual(messages, [{ id: 'id00000000000000000001', topic: 'mail', body, createdAt: NOW }])
    assert.deepEqual([[...codesById], rang], [[], ['rang']])
  })

  it('requires a recipient', async () => {
    const { send, messages, rang } = aSender()
    await assert.rejects(send.send('nobody' as UserId, { kind: 'password_reset', way: 'return' }, admin), UserUnknown)
    await assert.rejects(send.send('nobody' as UserId, { kind: 'password_reset', way: 'mail' }, admin), UserUnknown)
    assert.deepEqual([messages, rang], [[], []])
  })

  it('requires something to verify and an address to mail to', async () => {
    const verified = aSender({ email: { address: 'a@b', isVerified: true }, phone: { number: '+44', isVerified: true } })
    const { email: _email, phone: _phone, ...bare } = ada()
    const without = aSender()
    without.people.set(without.user.id, bare)
    for (const { send, user } of [verified, without]) {
      await assert.rejects(send.send(user.id, { kind: 'email_verification', way: 'return' }, admin), NothingToVerify)
      await assert.rejects(send.send(user.id, { kind: 'email_verification', way: 'mail' }, admin), NothingToVerify)
      await assert.rejects(send.send(user.id, { kind: 'phone_verification', way: 'return' }, admin), NothingToVerify)
    }
    const { send, user } = without
    await assert.rejects(send.send(user.id, { kind: 'password_reset', way: 'mail' }, admin), NothingToVerify)
    assert.ok((await send.send(user.id, { kind: 'password_reset', way: 'return' }, admin)).verificationCode)
  })

  it('limits the mails that people request for themselves, not those of administrators', async () => {
    const { send, user, messages } = aSender()
    const wanted = { kind: 'email_verification', way: 'mail' } as const
    const self: Caller = { ...admin, userId: user.id }
    let sent = 0
    const request = async (): Promise<void> => {
      for (; sent < 50; sent++) await send.send(user.id, wanted, self)
    }
    await assert.rejects(request(), TooManyAttempts)
    assert.equal(messages.length, sent)
    await send.send(user.id, wanted, admin)
    assert.equal(messages.length, sent + 1)
  })
})
