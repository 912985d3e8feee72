import assert from 'node:assert/strict'
import type { Mail } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'
import type { Issuer, MessageId, UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { MailCode } from '@keyhall/core/verification'
import type { CodeMail, MailKind } from '@keyhall/core/verification'
import { digest } from '../../support/fakes.js'
import { PLAIN_BRAND, ada, aDesk } from '../../support/verification.js'

const ID = 'm'.repeat(22) as MessageId

interface World {
  readonly user?: Human
  readonly passwordChangedAt?: number
  readonly answer?: (mail: Mail) => Attempted
}

function aMail({ answer = () => ({ outcome: 'delivered' }), ...world }: World = {}) {
  const desk = aDesk(world)
  const sent: Mail[] = []
  const written: CodeMail[] = []
  const mailCode = new MailCode({
    storage: desk.storage,
    digest,
    clock: desk.clock,
    brands: { ofPerson: async ({ orgId }) => ({ brand: PLAIN_BRAND, lookOf: orgId }) },
    codes: desk.codes,
    writer: {
      write: (mail) => {
        written.push(mail)
        return { subject: 'subject', text: `text with ${mail.code}`, html: 'html' }
      },
    },
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return answer(mail)
      },
    },
    issuer: 'https://id.example/auth' as Issuer,
    from: 'Keyhall <keyhall@id.example>',
  })
  const tell = (kind: MailKind, userId: UserId = desk.user.id) => mailCode.send({ userId, kind }, { id: ID, attempt: 1 })
  return { ...desk, sent, written, tell }
}

describe('mail with a code', () => {
  it('goes to the current address of the user, with a link based on the issuer', async () => {
    const { tell, sent, written } = aMail({ user: ada({ id: 'ada/1 ?' as UserId }) })
    assert.deepEqual(await tell('password_reset'), { outcome: 'delivered' })
    const { code = '' } = written[0] ?? {}
    assert.deepEqual(sent, [{
      to: 'ada@mail.example', from: 'Keyhall <keyhall@id.example>', subject: 'subject', text: `text with ${code}`, html: 'html',
      messageId: `${ID}@id.example`,
    }])
    assert.deepEqual(written, [{
      kind: 'password_reset', code, link: `https://id.example/auth/ui/login/password/reset?userID=ada%2F1%20%3F&orgID=org&code=${code}`,
      validFor: 3600, address: 'ada@mail.example', displayName: 'Ada Lovelace', orgName: 'Example', site: 'id.example/auth', branding: PLAIN_BRAND.branding,
      texts: PLAIN_BRAND.texts,
    }])
  })

  it('to sign in has no link: the code is typed into the page that requested it', async () => {
    const { tell, written, codes, stores, user } = aMail({ user: ada({ email: { address: 'ada@mail.example', isVerified: true } }) })
    assert.deepEqual(await tell('sign_in_code'), { outcome: 'delivered' })
    assert.deepEqual([written[0]?.link, written[0]?.validFor], [undefined, 600])
    assert.ok(await codes.verify({ userId: user.id, kind: 'sign_in_code', code: written[0]?.code ?? '' }, stores))
  })

  it('contains a code that is valid on arrival', async () => {
    for (const kind of ['email_verification', 'initialise', 'password_reset'] as const) {
      const { tell, written, codes, stores, user } = aMail()
      await tell(kind)
      assert.ok(await codes.verify({ userId: user.id, kind, code: written[0]?.code ?? '' }, stores))
    }
  })

  it('contains a new code and the same Message-ID on a retry', async () => {
    const { tell, sent, written, codes, stores, user } = aMail({ answer: () => ({ outcome: 'failed', problem: '451', isRefusal: false }) })
    await tell('initialise')
    await tell('initialise')
    const [first, second] = written.map(({ code }) => code)
    assert.notEqual(first, second)
    assert.equal(sent[0]?.messageId, sent[1]?.messageId)
    const judge = (code = '') => codes.verify({ userId: user.id, kind: 'initialise', code }, stores)
    assert.deepEqual([await judge(first), (await judge(second))?.id], [undefined, user.id])
  })

  it('leaves no code in the problem that is stored and logged, also when the server quotes the mail', async () => {
    const quoting = ({ text }: Mail): Attempted => ({ outcome: 'failed', problem: `550 spam: ${text}, ${text}`, isRefusal: true })
    const { tell, written } = aMail({ answer: quoting })
    const attempted = await tell('password_reset')
    assert.deepEqual(attempted, { outcome: 'failed', problem: '550 spam: text with [code], text with [code]', isRefusal: true })
    assert.match(written[0]?.code ?? '', /^\w{6}$/)
  })

  const { email: _email, ...bare } = ada()
  const verified = { address: 'ada@mail.example', isVerified: true }
  const dropped: readonly (readonly [string, MailKind, World])[] = [
    ['the person has no mail address', 'password_reset', { user: bare }],
    ['the person is not active', 'password_reset', { user: ada({ state: 'inactive' }) }],
    ['the person is not active', 'initialise', { user: ada({ state: 'locked' }) }],
    ['the mail address was verified meanwhile', 'email_verification', { user: ada({ email: verified }) }],
    ['the mail address is not verified', 'sign_in_code', {}],
    ['the account was set up meanwhile', 'initialise', { user: ada({ email: verified }), passwordChangedAt: 1 }],
  ]
  for (const [reason, kind, world] of dropped) {
    it(`is dropped without a code when ${reason} (${kind})`, async () => {
      const { tell, sent, codesById } = aMail(world)
      assert.deepEqual(await tell(kind), { outcome: 'dropped', reason })
      assert.deepEqual([sent, [...codesById]], [[], []])
    })
  }

  it('is dropped when the user is deleted', async () => {
    const { tell, sent } = aMail()
    assert.deepEqual(await tell('initialise', 'nobody' as UserId), { outcome: 'dropped', reason: 'the person is gone' })
    assert.deepEqual(sent, [])
  })

  it('for account set-up also goes to a verified address while no password is set', async () => {
    assert.deepEqual(await aMail({ user: ada({ email: verified }) }).tell('initialise'), { outcome: 'delivered' })
  })
})
