import assert from 'node:assert/strict'
import type { InboxMail, Mail } from '@keyhall/core/mail'
import { InboxMailer, mailProblem } from '@keyhall/core/mail'
import { EmailAddress } from '@keyhall/core/users'
import { NOW } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

const aMail = (own: Partial<Mail> = {}): Mail => ({
  to: 'ada@mail.example', from: 'Keyhall <keyhall@id.example>', subject: 'Hello', text: 'text\n', html: '<p>\n',
  messageId: 'm1@id.example', ...own,
})

describe('email address', () => {
  const good = ['ada@mail.example', 'a+b.c@mail.example', "o'hara@x", 'ü@müller.example', '用户@例子.example']
  for (const text of good) it(`can be ${text}`, () => assert.ok(EmailAddress.accepts(text)))

  /** Text that could be parsed as several recipients, or end a header line (RFC 5322 §2.2). */
  const bad = [
    '', 'ada', '@mail.example', 'ada@', 'ada@mail.example\r\nBcc: evil@evil.example', 'ada@mail.example\nX: y',
    'ada@mail.example,evil@evil.example',
    '"ada@evil.example x"@mail.example', 'ada <ada@mail.example>', 'ada@mail.example evil@evil.example', 'group:a@b,c@d;', '(((((a@b',
    'a@b@c',
    'ada@[127.0.0.1]', 'ada\u0000@mail.example', 'ada\u200b@mail.example', 'ada\u0001@mail.example', '\u202eada@mail.example',
    `${'a'.repeat(65)}@b`,
  ]
  for (const text of bad) it(`cannot be ${JSON.stringify(text)}`, () => assert.ok(!EmailAddress.accepts(text)))
})

describe('mail', () => {
  it('may be sent to one address', () => {
    assert.equal(mailProblem(aMail()), undefined)
    assert.equal(mailProblem(aMail({ to: 'a@b, c@d' })), 'the recipient is not one mail address')
  })

  for (const header of ['from', 'subject', 'messageId'] as const) {
    for (const evil of ['\r\nBcc: evil@evil.example', '\nX', '\r', '\0', '\u2028\u0085']) {
      it(`may have no ${JSON.stringify(evil)} in ${header}`, () => {
        assert.match(mailProblem(aMail({ [header]: `x${evil}` })) ?? '', /a header of the mail/)
      })
    }
  }

  it('stays in the inbox when no server is configured', async () => {
    const kept: InboxMail[] = []
    const inbox = { add: async (mail: InboxMail) => void kept.push(mail), list: async () => kept, find: async () => undefined }
    const mailer = new InboxMailer({ storage: { run: (work) => work({ inbox }) }, ids: countingIds(), clock: clockAt(NOW) })
    assert.deepEqual(await mailer.send(aMail()), { outcome: 'delivered' })
    const refused = { outcome: 'failed', problem: 'the recipient is not one mail address', isRefusal: true }
    assert.deepEqual(await mailer.send(aMail({ to: 'nobody' })), refused)
    assert.deepEqual(kept, [{ ...aMail(), id: 'id00000000000000000001', createdAt: NOW }])
  })
})
