import assert from 'node:assert/strict'
import type { Mail } from '@keyhall/core/mail'
import { MailNotice, Notices, isNotice } from '@keyhall/core/notices'
import type { NoticeMail, NoticeMessage } from '@keyhall/core/notices'
import type { Issuer, Message, MessageId, UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { NOW } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'
import { PLAIN_BRAND, ada, aDesk } from '../../support/verification.js'

const verified = { address: 'ada@mail.example', isVerified: true }

function aNotice(user: Human = ada({ email: verified })) {
  const sent: Mail[] = []
  const written: NoticeMail[] = []
  const notice = new MailNotice({
    storage: aDesk({ user }).storage,
    brands: { ofPerson: async ({ orgId }) => ({ brand: PLAIN_BRAND, lookOf: orgId }), ofInstance: () => PLAIN_BRAND },
    writer: {
      notice: (mail) => {
        written.push(mail)
        return { subject: 'subject', text: 'text', html: 'html' }
      },
    },
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return { outcome: 'delivered' }
      },
    },
    issuer: 'https://id.example/auth' as Issuer,
    from: 'Keyhall <keyhall@id.example>',
  })
  const tell = (more: { readonly userId?: UserId; readonly address?: string } = {}) =>
    notice.send({ userId: user.id, kind: 'password_changed', at: NOW, ...more }, 'm1' as MessageId)
  return { tell, sent, written }
}

describe('security notice', () => {
  it('goes to the verified address of the person, says when, and links to the account page alone', async () => {
    const { tell, sent, written } = aNotice()
    assert.deepEqual(await tell(), { outcome: 'delivered' })
    const words = { subject: 'subject', text: 'text', html: 'html' }
    assert.deepEqual(sent, [{ to: 'ada@mail.example', from: 'Keyhall <keyhall@id.example>', ...words, messageId: 'm1@id.example' }])
    assert.deepEqual(written, [{
      kind: 'password_changed', at: NOW, link: 'https://id.example/auth/ui/account', address: 'ada@mail.example',
      displayName: 'Ada Lovelace', orgName: 'Example', site: 'id.example/auth', branding: PLAIN_BRAND.branding, texts: {},
    }])
  })

  it('of a new address goes to the one before', async () => {
    const { tell, sent } = aNotice(ada({ email: { address: 'new@mail.example', isVerified: false } }))
    await tell({ address: 'old@mail.example' })
    assert.deepEqual(sent.map(({ to }) => to), ['old@mail.example'])
  })

  it('reaches a locked person, who may not have caused it', async () => {
    assert.deepEqual(await aNotice(ada({ email: verified, state: 'locked' })).tell(), { outcome: 'delivered' })
  })

  it('is not sent to an unverified address or a deleted person', async () => {
    const { tell, sent } = aNotice(ada())
    assert.deepEqual(await tell(), { outcome: 'dropped', reason: 'the person has no verified mail address' })
    assert.deepEqual(await tell({ userId: 'nobody' as UserId }), { outcome: 'dropped', reason: 'the person is gone' })
    assert.deepEqual(sent, [])
  })

  it('waits in the outbox with kind and time, distinguishable from a mail with a code', async () => {
    const messages: Message[] = []
    const outbox = { append: async (message: Message) => void messages.push(message), appendAll: async () => assert.fail('not needed') }
    const notices = new Notices({ ids: countingIds(), clock: clockAt(NOW) })
    await notices.within({ outbox }, 'ada' as UserId, 'email_changed', 'old@mail.example')
    const [message] = messages as readonly NoticeMessage[]
    assert.deepEqual(message?.body, { userId: 'ada', kind: 'email_changed', at: NOW, address: 'old@mail.example' })
    assert.equal(message && isNotice(message.body), true)
    assert.equal(isNotice({ userId: 'ada' as UserId, kind: 'sign_in_code' }), false)
  })
})
