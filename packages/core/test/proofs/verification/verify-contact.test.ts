import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import type { RemoveUnproven } from '@keyhall/core/verification'
import { CodeRefused, VerifyContact } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { aDesk } from '../../support/verification.js'

const rows = [
  { what: 'mail address', kind: 'email_verification', member: 'email', wrong: 'ZZZZZZ', event: 'user.human.email.verified' },
  { what: 'phone number', kind: 'phone_verification', member: 'phone', wrong: '000000', event: 'user.human.phone.verified' },
] as const

for (const { what, kind, member, wrong, event } of rows) {
  describe(`the ${what} of a person`, () => {
    const aVerify = () => {
      const desk = aDesk()
      const unproven = { within: async () => [] } as unknown as RemoveUnproven
      const more = { unproven, bell: { ring: () => undefined } }
      const verify = new VerifyContact({ storage: desk.storage as never, codes: desk.codes, events: desk.recording, clock: desk.clock, ...more })
      return { ...desk, verify }
    }
    const isVerified = ({ people, user }: ReturnType<typeof aVerify>) => people.get(user.id)?.[member]?.isVerified

    it('is verified by its code, and the audit trail records it', async () => {
      const desk = aVerify()
      const code = await desk.issue(kind)
      desk.clock.set(NOW + 7)
      await desk.verify.verify({ userId: desk.user.id, kind, code })
      const verified = { ...desk.user, [member]: { ...desk.user[member], isVerified: true }, updatedAt: NOW + 7 }
      assert.deepEqual(desk.people.get(desk.user.id), verified)
      assert.deepEqual(desk.events, [`${event} by user`])
      await assert.rejects(desk.verify.verify({ userId: desk.user.id, kind, code }), CodeRefused)
    })

    it("stays unverified by a wrong code, another person's, or an unknown user's, with the same error", async () => {
      const desk = aVerify()
      const code = await desk.issue(kind)
      const refusals = await Promise.all([
        desk.verify.verify({ userId: desk.user.id, kind, code: wrong }),
        desk.verify.verify({ userId: 'bob' as UserId, kind, code }),
        desk.verify.verify({ userId: 'nobody' as UserId, kind, code: wrong }),
      ].map((refused) => refused.catch((problem: unknown) => problem)))
      assert.deepEqual(refusals.map((problem) => problem instanceof CodeRefused && problem.message), Array(3).fill('the code is not valid'))
      assert.deepEqual([isVerified(desk), desk.events], [false, []])
      assert.equal([...desk.codesById.values()][0]?.attempts, 1, 'the wrong one was counted')
    })
  })
}
