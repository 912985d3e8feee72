import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import { accountOf, noteOf, openAccount, press, remove, send } from '../support/account.js'
import { recordedBy, typesOf } from '../support/audit-trail.js'
import { queryBeside } from '../processes/query-beside.js'
import { answered, signIn } from '../support/authorization.js'
import { codeIn, linkIn, withMails } from '../support/mail-world.js'
import type { MailWorld } from '../support/mail-world.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

const { alice, bob, carol, greta } = people

withMails('changes on the account pages', (world) => {
  describe('of the mail address', () => emailChanges(world))
  describe('of the password', () => passwordChanges(world))
  describe('of second factors', () => factorChanges(world))
  describe('of sessions and applications', () => accessChanges(world))
})

const idOf = ({ id }: TestPerson): UserId => id as UserId
const isSignedIn = async (world: MailWorld, agent: UserAgent): Promise<boolean> =>
  (await openAccount(world, agent)).path === '/ui/account'

/** Signs in for a client in that browser. @returns the refresh token */
async function refreshTokenOf(world: MailWorld, agent: UserAgent, person: TestPerson): Promise<string> {
  const asked = world.authorizeUrl({ scope: 'openid offline_access', parameters: { prompt: 'login' } })
  const { code = '' } = answered(await signIn(agent, asked, person)).parameters
  const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  return body.refresh_token ?? assert.fail('no refresh token')
}

const isRefused = async (world: MailWorld, token: string): Promise<boolean> =>
  (await world.protocol.token(clients.web, { grant_type: 'refresh_token', refresh_token: token })).body.error === 'invalid_grant'

function emailChanges(world: MailWorld): void {
  const emailOf = async (person: TestPerson) => (await world.stored(person)).email

  it('send a code to the new address, keep the old one until the code is entered, and then notify the old one', async () => {
    const agent = await accountOf(world, alice)
    const page = await send(await openAccount(world, agent, 'email'), { email: ' Alice.New@mail.example ' }, { by: { email: '' } })
    assert.equal(noteOf(page), words('account.note.email_sent'))
    assert.ok(page.html.includes('Alice.New@mail.example'))
    await world.keyhall.runJobs()
    assert.deepEqual(await emailOf(alice), { address: 'alice@mail.example', isVerified: true })
    assert.equal((await send(page, { code: '' })).problem, words('problems.required.mailCode'))
    const wrong = await send(page, { code: 'AAAAAA' })
    assert.deepEqual([wrong.status, wrong.problem], [422, words('problems.mailCode')])
    const { text } = await world.newest('Alice.New@mail.example')
    let done = wrong
    const events = await recordedBy(world, async () => { done = await send(wrong, { code: codeIn(text).toLowerCase() }) })
    assert.deepEqual([noteOf(done), typesOf(events)], [words('account.note.email_changed'), ['user.human.email.changed']])
    assert.deepEqual(await emailOf(alice), { address: 'Alice.New@mail.example', isVerified: true })
    await world.keyhall.runJobs()
    assert.equal((await world.newest('alice@mail.example')).subject, words('mail.notice.email_changed.subject'))
  })

  it('are confirmed by the link of the mail in any browser, once', async () => {
    const agent = await accountOf(world, bob)
    await send(await openAccount(world, agent, 'email'), { email: 'bob.new@mail.example' }, { by: { email: '' } })
    await world.keyhall.runJobs()
    const page = await new UserAgent().open(linkIn((await world.newest('bob.new@mail.example')).text))
    const seen = [page.path, page.title, (await emailOf(bob))?.address]
    assert.deepEqual(seen, ['/ui/login/email/change', words('changeEmail.title'), 'bob@mail.example'])
    assert.equal((await page.submit()).title, words('changeEmail.doneTitle'))
    assert.deepEqual(await emailOf(bob), { address: 'bob.new@mail.example', isVerified: true })
    assert.equal((await page.submit()).title, words('changeEmail.doneTitle'), 'twice sent is once')
    const elsewhere = await new UserAgent().open(linkIn((await world.newest('bob.new@mail.example')).text))
    assert.equal((await elsewhere.submit()).problem, words('problems.mailCode'))
  })

  it('end all sessions except those of the form and of the browser that opens the link', async () => {
    for (const way of ['form', 'link'] as const) {
      const [here, elsewhere] = [await accountOf(world, bob), await accountOf(world, bob)]
      const address = `bob.${way}@mail.example`
      await send(await openAccount(world, here, 'email'), { email: address }, { by: { email: '' } })
      await world.keyhall.runJobs()
      const { text } = await world.newest(address)
      if (way === 'form') await send(await openAccount(world, here, 'email'), { code: codeIn(text) })
      else await (await here.open(linkIn(text))).submit()
      assert.deepEqual(await emailOf(bob), { address, isVerified: true })
      assert.deepEqual([await isSignedIn(world, here), await isSignedIn(world, elsewhere)], [true, false], way)
    }
  })

  it('confirm the latest requested address only, and no cancelled one', async () => {
    const agent = await accountOf(world, carol)
    const ask = async (email: string) => send(await openAccount(world, agent, 'email'), { email }, { by: { email: '' } })
    await ask('first@mail.example')
    await world.keyhall.runJobs()
    await ask('second@mail.example')
    const code = codeIn((await world.newest('first@mail.example')).text)
    assert.equal((await send(await openAccount(world, agent, 'email'), { code })).problem, words('problems.mailCode'))
    await world.keyhall.runJobs()
    const page = await openAccount(world, agent, 'email')
    assert.equal(noteOf(await press(page, 'cancel')), words('account.note.email_cancelled'))
    const given = await send(page, { code: codeIn((await world.newest('second@mail.example')).text) })
    assert.deepEqual([given.problem, await emailOf(carol)], [words('problems.mailCode'), undefined])
  })

  it('limit the mails to new addresses: after some, the user has to wait', async () => {
    const agent = await accountOf(world, carol)
    const answers = []
    for (let count = 0; count < 8; count++) {
      const page = await openAccount(world, agent, 'email')
      answers.push((await send(page, { email: `s${count}@mail.example` }, { by: { email: '' } })).status)
    }
    assert.ok(answers.includes(429) && answers[0] === 200, String(answers))
  })
}

function passwordChanges(world: MailWorld): void {
  const change = async (agent: UserAgent, password: string, newPassword: string) =>
    send(await openAccount(world, agent, 'password'), { password, newPassword, newPasswordAgain: newPassword })

  it('end all other sessions and their grants, keep this session and its grants, and send a mail', async () => {
    const fresh = 'seven quiet lanterns'
    const [here, elsewhere] = [await accountOf(world, alice), await accountOf(world, alice)]
    const [mine, other] = [await refreshTokenOf(world, here, alice), await refreshTokenOf(world, elsewhere, alice)]
    world.clock.advance(1)
    const wrong = await change(here, 'not hers', fresh)
    assert.deepEqual([wrong.status, wrong.html.includes(words('problems.passwordWrong'))], [422, true])
    const events = await recordedBy(world, async () => {
      assert.equal(noteOf(await change(here, alice.password, fresh)), words('account.note.password_changed'))
    })
    assert.ok(typesOf(events).includes('user.human.password.changed'))
    assert.deepEqual([await isSignedIn(world, here), await isSignedIn(world, elsewhere)], [true, false])
    assert.deepEqual([await isRefused(world, mine), await isRefused(world, other)], [false, true])
    await accountOf(world, { ...alice, password: fresh })
    await world.keyhall.runJobs()
    const { email } = await world.stored(alice)
    assert.equal((await world.newest(email?.address ?? '')).subject, words('mail.notice.password_changed.subject'))
  })

  it('send a mail when a user without a password adds one: it is a new way to sign in', async () => {
    const agent = await accountOf(world, bob)
    await queryBeside(world.database, `delete from passwords where user_id = '${bob.id}' returning user_id`)
    const newPassword = 'seven quiet lanterns'
    const done = await send(await openAccount(world, agent, 'password'), { newPassword, newPasswordAgain: newPassword })
    assert.equal(noteOf(done), words('account.note.password_set'))
    await world.keyhall.runJobs()
    const { email } = await world.stored(bob)
    assert.equal((await world.newest(email?.address ?? '')).subject, words('mail.notice.password_changed.subject'))
    await change(agent, newPassword, bob.password)
  })

  it('share the rate limit for password guesses with the login', async () => {
    const agent = await accountOf(world, greta)
    for (let count = 0; count < 6; count++) assert.equal((await change(agent, `wrong ${count}`, 'seven quiet lanterns')).status, 422)
    const blocked = await change(agent, greta.password, 'seven quiet lanterns')
    assert.deepEqual([blocked.status, blocked.answer.headers['retry-after'] !== undefined], [429, true])
    world.clock.advance(60)
    await accountOf(world, greta)
  })
}

function factorChanges(world: MailWorld): void {
  it('turn codes by mail on and off, end other sessions, and send a mail', async () => {
    const [here, elsewhere] = [await accountOf(world, bob), await accountOf(world, bob)]
    const page = () => openAccount(world, here, 'security')
    assert.equal(noteOf(await press(await page(), 'do', 'email_code_on')), words('account.note.email_code_on'))
    assert.deepEqual([await isSignedIn(world, here), await isSignedIn(world, elsewhere)], [true, false])
    await world.keyhall.runJobs()
    const { email } = await world.stored(bob)
    assert.equal((await world.newest(email?.address ?? '')).subject, words('mail.notice.factor_added.subject'))
    const off = await remove(await page(), words('account.emailCode.switchOff'), words('account.emailCode.title'))
    assert.equal(noteOf(off), words('account.note.email_code_off'))
  })

  it('show new recovery codes once, list how many are left, and offer them before other factors', async () => {
    const agent = await accountOf(world, bob)
    await press(await openAccount(world, agent, 'security'), 'do', 'email_code_on')
    const offer = (await openAccount(world, agent, 'security')).html
    assert.ok(offer.indexOf(words('account.codes.make')) < offer.indexOf(words('account.passkeys.add')), 'the offer comes first')
    const made = await press(await openAccount(world, agent, 'security'), 'do', 'make_codes')
    const codes = made.html.match(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/g) ?? []
    assert.deepEqual([made.status, made.title, new Set(codes).size], [200, words('account.codes.madeTitle'), 10])
    const page = await openAccount(world, agent, 'security')
    assert.ok(!page.html.includes(codes[0] ?? '') && page.html.includes(words('account.codes.left', { count: 10 })))
    await remove(page, words('account.emailCode.switchOff'), words('account.emailCode.title'))
  })

  it('rename and remove passkeys of the signed-in user only', async () => {
    const agent = await accountOf(world, carol)
    const storage = await world.storage()
    const passkey = (person: TestPerson, id: string) => ({
      id: id as never, userId: idOf(person), registrationId: `of-${id}`, publicKey: 'AA', counter: 0, transports: [], name: `Key ${id} <b>`,
      isBackedUp: true, isUserVerifying: true, addedAt: world.clock.now(),
    })
    await storage.run(async ({ factors }) => {
      await factors.addPasskey(passkey(carol, 'one'))
      await factors.addPasskey(passkey(greta, 'two'))
    })
    const namesOf = async (person: TestPerson) => {
      const { passkeys } = await storage.read(({ factors }) => factors.of(idOf(person)))
      return passkeys.map(({ name }) => name)
    }
    const page = await openAccount(world, agent, 'security')
    assert.ok(page.html.includes('Key one &lt;b>') && !page.html.includes('Key two'))
    const confirming = await page.follow(`${words('account.remove')} Key one <b>`)
    for (const forged of ['of-two', 'two', 'of-\u0000', '']) {
      for (const refused of [
        await send(page, { name: 'Mine' }, { by: { do: 'rename_passkey' }, more: { passkeyID: forged } }),
        await confirming.submit({ id: forged }),
        await openAccount(world, agent, `security/remove?factor=passkey&id=${encodeURIComponent(forged)}`),
      ]) assert.deepEqual([refused.status, refused.problem], [404, words('account.passkeys.gone')])
    }
    for (const name of ['', ' ', 'x'.repeat(201), 'a\u0000b', 'a\u202eb']) {
      const refused = await send(page, { name }, { by: { do: 'rename_passkey' } })
      assert.deepEqual([refused.status, refused.problem], [422, words('problems.passkeyName', { most: 200 })], JSON.stringify(name))
    }
    assert.deepEqual([await namesOf(carol), await namesOf(greta)], [['Key one <b>'], ['Key two <b>']])
    assert.equal(noteOf(await send(page, { name: ' Phone ' }, { by: { do: 'rename_passkey' } })), words('account.note.passkey_renamed'))
    assert.deepEqual(await namesOf(carol), ['Phone'])
    assert.equal(noteOf(await confirming.submit()), words('account.note.passkey_removed'))
    assert.deepEqual(await namesOf(carol), [])
    await storage.run(({ factors }) => factors.removePasskey(idOf(greta), 'two' as never))
  })
}

function accessChanges(world: MailWorld): void {
  it('end one session, or all others, of the signed-in user only', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const here = await accountOf(world, carol, new UserAgent({ 'user-agent': firefox }))
    const phone = await accountOf(world, carol, new UserAgent({ 'user-agent': '<b>iPhone</b> Version/18.0 Mobile Safari/604.1 iPhone' }))
    const [third, stranger] = [await accountOf(world, carol), await accountOf(world, greta)]
    const page = await openAccount(world, here, 'sessions')
    for (const text of ['Firefox on Linux', 'Safari on iPhone', '127.0.0.1']) assert.ok(page.html.includes(text), text)
    assert.ok(!page.html.includes('<b>iPhone'))
    const storage = await world.storage()
    const idsOf = async (person: TestPerson) => storage.run(({ sessions }) => sessions.ofUser(idOf(person)))
    const before = await idsOf(carol)
    const onPhone = await page.follow(`${words('account.sessions.end')} Safari on iPhone`)
    for (const id of [...(await idsOf(greta)), 'nobody', 'a\u0000']) {
      const refused = await onPhone.submit({ id })
      assert.deepEqual([refused.status, refused.problem], [404, words('account.sessions.gone')])
    }
    assert.deepEqual([await idsOf(carol), await isSignedIn(world, stranger)], [before, true])
    assert.equal(noteOf(await onPhone.submit()), words('account.note.session_ended'))
    assert.deepEqual([await isSignedIn(world, phone), await isSignedIn(world, third)], [false, true])
    assert.equal(noteOf(await remove(await openAccount(world, here, 'sessions'), words('account.sessions.endOthers'))), words('account.note.sessions_ended'))
    const left = await Promise.all([here, third, stranger].map((agent) => isSignedIn(world, agent)))
    assert.deepEqual(left, [true, false, true])
  })

  it('remove the access of the chosen application only', async () => {
    const agent = await accountOf(world, carol)
    const token = await refreshTokenOf(world, agent, carol)
    const page = await openAccount(world, agent, 'applications')
    assert.ok(page.html.includes(`Client ${clients.web.id}`) && page.html.includes(words('scopes.offline_access')))
    const confirming = await page.follow(`${words('account.applications.revoke')} Client ${clients.web.id}`)
    for (const id of [clients.spa.id, 'nobody', 'a\u0000']) {
      const refused = await confirming.submit({ id })
      assert.deepEqual([refused.status, refused.problem], [404, words('account.applications.gone')])
    }
    assert.equal(await isRefused(world, token), false)
    const again = await refreshTokenOf(world, agent, carol)
    const events = await recordedBy(world, async () => {
      const done = await confirming.submit()
      assert.equal(noteOf(done), words('account.note.application_revoked'))
    })
    assert.deepEqual([...new Set(typesOf(events))], ['grant.revoked'])
    assert.equal(await isRefused(world, again), true)
    assert.ok(!(await openAccount(world, agent, 'applications')).html.includes(`Client ${clients.web.id}`))
  })
}
