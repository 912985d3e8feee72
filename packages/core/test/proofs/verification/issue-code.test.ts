import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { IssueCode, NothingToVerify, PersonUnknown } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { countingIds } from '../../support/fakes.js'
import { ada, aDesk } from '../../support/verification.js'

function anIssue(own: Partial<Human> = {}) {
  const desk = aDesk({ user: ada(own) })
  const rang: string[] = []
  const { storage, codes, clock } = desk
  const issue = new IssueCode({ storage, codes, ids: countingIds(), clock, bell: { ring: () => void rang.push('rang') } })
  return { ...desk, issue, rang }
}

describe('issuing a verification code', () => {
  it('stores a code that is returned', async () => {
    const { issue, codes, stores, user, messages } = anIssue()
    const { code, expiresAt } = await issue.toReturn(user.id, 'phone_verification')
    assert.equal(expiresAt, NOW + 3600)
    assert.ok(await codes.verify({ userId: user.id, kind: 'phone_verification', code }, stores))
    assert.deepEqual(messages, [])
  })

  it('by mail stores a message without a code, which is created with the mail', async () => {
    const { issue, user, messages, codesById, rang } = anIssue()
    await issue.byMail(user.id, 'initialise')
    const body = { userId: 'ada', kind: 'initialise' }
    assert.deepEqual(messages, [{ id: 'id00000000000000000001', topic: 'mail', body, createdAt: NOW }])
    assert.deepEqual([[...codesById], rang], [[], ['rang']])
  })

  it('requires a recipient', async () => {
    const { issue, messages, rang } = anIssue()
    await assert.rejects(issue.toReturn('nobody' as UserId, 'password_reset'), PersonUnknown)
    await assert.rejects(issue.byMail('nobody' as UserId, 'password_reset'), PersonUnknown)
    assert.deepEqual([messages, rang], [[], []])
  })

  it('requires something to verify and a recipient', async () => {
    const verified = anIssue({ email: { address: 'a@b', isVerified: true }, phone: { number: '+44', isVerified: true } })
    const { email: _email, phone: _phone, ...bare } = ada()
    const without = anIssue()
    without.people.set(without.user.id, bare)
    for (const { issue, user } of [verified, without]) {
      await assert.rejects(issue.toReturn(user.id, 'email_verification'), NothingToVerify)
      await assert.rejects(issue.byMail(user.id, 'email_verification'), NothingToVerify)
      await assert.rejects(issue.toReturn(user.id, 'phone_verification'), NothingToVerify)
    }
    await assert.rejects(without.issue.byMail(without.user.id, 'password_reset'), NothingToVerify)
    assert.ok(await without.issue.toReturn(without.user.id, 'password_reset'))
  })
})
