import assert from 'node:assert/strict'
import type { Mail } from '@keyhall/core/mail'
import { recordedMailer } from '#src/recorded-mailer.js'

const aMail = (to: string): Mail => ({ to, from: 'a@b.example', subject: 's', text: 't', html: 'h', messageId: 'm@b.example' })

describe('the recorded mailer', () => {
  it('delivers nothing, and records the mails', async () => {
    const mailer = recordedMailer()
    assert.deepEqual(await mailer.send(aMail('ada@mail.example')), { outcome: 'delivered' })
    assert.deepEqual(mailer.mails, [aMail('ada@mail.example')])
  })

  it('returns the configured outcomes, then delivers again', async () => {
    const mailer = recordedMailer()
    const refusal = { outcome: 'failed', problem: '550', isRefusal: true } as const
    mailer.answerWith(refusal)
    assert.deepEqual([await mailer.send(aMail('a@b')), await mailer.send(aMail('a@b'))], [refusal, { outcome: 'delivered' }])
  })
})
