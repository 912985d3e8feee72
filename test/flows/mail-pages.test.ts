import assert from 'node:assert/strict'
import { queryBeside } from '../processes/query-beside.js'
import { accountOf, noteOf, send as sendForm } from '../support/account.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { codeIn, linkIn, withMails } from '../support/mail-world.js'
import type { MailWorld } from '../support/mail-world.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { HOUR } from '../support/world.js'
import { words } from '../support/words.js'

const PASSWORD = 'correct horse battery'
const chosen = (password = PASSWORD) => ({ password, passwordAgain: password })

const pages = [
  ['email_verification', '/ui/login/email/verify', words('verifyEmail.title')],
  ['initialise', '/ui/login/user/initialise', words('newPassword.initialise.title')],
  ['password_reset', '/ui/login/password/reset', words('newPassword.password_reset.title')],
] as const

withMails('pages linked from mails', (world) => {
  describe('opening', () => opening(world))
  describe('verifying an address', () => verifying(world))
  describe('setting a password', () => passwords(world))
  describe('refused codes', () => refusals(world))
  describe('account enumeration', () => enumeration(world))
})

function opening(world: MailWorld): void {
  for (const [kind, path, title] of pages) {
    it(`changes nothing however often the link is opened (${kind})`, async () => {
      const person = await world.newcomer()
      await world.ask(kind, person)
      const before = await world.stored(person)
      const { text } = await world.newest(person.email?.address ?? '')
      for (let times = 0; times < 7; times++) {
        const page = await world.openNewest(person)
        assert.deepEqual([page.status, page.path, page.title], [200, path, title])
        assert.deepEqual([page.form.fields['code'], page.form.fields['userID']], [codeIn(text), person.id])
      }
      assert.deepEqual(await world.stored(person), before)
      const values = kind === 'email_verification' ? {} : chosen()
      assert.equal((await (await world.openNewest(person)).submit(values)).status, 200, 'the code is as good as before')
    })

    it(`also works without a link, by entering the code (${kind})`, async () => {
      const page = await new UserAgent().open(world.url(path))
      assert.deepEqual([page.status, page.form.fields['code']], [200, ''])
      const empty = await page.submit(kind === 'email_verification' ? {} : chosen())
      assert.deepEqual([empty.status, empty.problem], [422, words('problems.required.mailCode')])
    })

    it(`sends no referrer, and forbids caching and framing (${kind})`, async () => {
      const { headers } = (await new UserAgent().open(world.url(path, { userID: 'x', code: 'K7QXMA' }))).answer
      const headersOfPage = [headers['referrer-policy'], headers['cache-control'], headers['x-frame-options']]
      assert.deepEqual(headersOfPage, ['no-referrer', 'no-store', 'DENY'])
      assert.match(headers['content-security-policy'] as string, /frame-ancestors 'none'/)
    })
  }
}

function verifying(world: MailWorld): void {
  it('succeeds once, by the button; the same browser sees the success again, another one an expired code', async () => {
    const person = await world.newcomer()
    await world.ask('email_verification', person)
    const page = await world.openNewest(person)
    const done = await page.submit()
    assert.deepEqual([done.status, done.title], [200, words('verifyEmail.doneTitle')])
    assert.equal((await world.stored(person)).email?.isVerified, true)
    assert.equal((await page.submit()).title, words('verifyEmail.doneTitle'))
    const elsewhere = await (await world.openNewest(person)).submit()
    assert.deepEqual([elsewhere.status, elsewhere.problem], [422, words('problems.mailCode')])
    await (await world.storage()).run(({ users }) => users.update({ ...person, email: { address: 'new@mail.example', isVerified: false } }))
    assert.equal((await page.submit()).problem, words('problems.mailCode'), 'of another address it says nothing')
  })

  it('accepts the code in any spelling', async () => {
    const person = await world.newcomer()
    await world.ask('email_verification', person)
    const page = await world.openNewest(person)
    const code = page.form.fields['code'] ?? ''
    const done = await page.submit({ code: ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} ` })
    assert.equal(done.title, words('verifyEmail.doneTitle'))
  })

  it('refuses an address that the user has since replaced', async () => {
    const person = await world.newcomer()
    await world.ask('email_verification', person)
    const page = await world.openNewest(person)
    const changed = { ...(await world.stored(person)), email: { address: 'new@mail.example', isVerified: false } }
    await (await world.storage()).run(({ users }) => users.update(changed))
    assert.equal((await page.submit()).problem, words('problems.mailCode'))
    assert.equal((await world.stored(person)).email?.isVerified, false)
  })

  it('succeeds once for twenty concurrent requests, with one audit event', async () => {
    const person = await world.newcomer()
    await world.ask('email_verification', person)
    const page = await world.openNewest(person)
    const presses = await Promise.all(Array.from({ length: 20 }, () => page.submit()))
    assert.equal(presses.filter(({ title }) => title === words('verifyEmail.doneTitle')).length, 20)
    const sql = `select type from audit_events where aggregate_id = '${person.id}'`
    assert.deepEqual(await queryBeside(world.database, sql), [{ type: 'user.human.email.verified' }])
  })
}

function passwords(world: MailWorld): void {
  const signedIn = async (person: Pick<TestPerson, 'loginName'>, password: string): Promise<Page> =>
    signIn(new UserAgent(), world.authorizeUrl(), { ...people.bob, ...person, password })

  it('sets the password of a new account and verifies its address; then the user can sign in', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    assert.equal(answerOf(await signedIn(person, PASSWORD)), undefined)
    const done = await (await world.openNewest(person)).submit(chosen())
    assert.equal(done.title, words('newPassword.initialise.doneTitle'))
    assert.equal((await world.stored(person)).email?.isVerified, true)
    answered(await signedIn(person, PASSWORD))
  })

  it('replaces a forgotten password: ends all sessions, revokes all tokens and verifies the address', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    await (await world.openNewest(person)).submit(chosen('the first password'))
    const unverified = { ...(await world.stored(person)), email: { address: person.email?.address ?? '', isVerified: false } }
    await (await world.storage()).run(({ users }) => users.update(unverified))
    const account = { ...people.bob, id: person.id, loginName: person.loginName, password: 'the first password' }
    const agent = new UserAgent()
    const { code = '' } = answered(await signIn(agent, world.authorizeUrl({ scope: 'openid offline_access' }), account)).parameters
    const tokens = (await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })).body
    world.clock.advance(1)

    await world.ask('password_reset', person)
    const done = await (await world.openNewest(person)).submit(chosen())
    assert.equal(done.title, words('newPassword.password_reset.doneTitle'))
    assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
    const refreshed = await world.protocol.token(clients.web, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })
    assert.equal(refreshed.body.error, 'invalid_grant')
    assert.equal(answerOf(await agent.open(world.authorizeUrl())), undefined, 'the browser is signed out')
    assert.equal(answerOf(await signedIn(person, 'the first password')), undefined)
    answered(await signedIn(person, PASSWORD))
    assert.equal((await world.stored(person)).email?.isVerified, true)
  })

  it('succeeds once: the same browser sees the success again for the same password, and an expired code for another', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    const page = await world.openNewest(person)
    for (let times = 0; times < 2; times++) assert.equal((await page.submit(chosen())).title, words('newPassword.initialise.doneTitle'))
    assert.equal((await page.submit(chosen('quite another one'))).problem, words('problems.mailCode'))
    assert.equal((await (await world.openNewest(person)).submit(chosen())).problem, words('problems.mailCode'))
    answered(await signedIn(person, PASSWORD))
  })

  it('works for an account that is rate-limited after guessing', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    await (await world.openNewest(person)).submit(chosen('the first password'))
    for (let times = 0; times < 9; times++) await signedIn(person, `guess number ${times}`)
    assert.equal(answerOf(await signedIn(person, 'the first password')), undefined, 'the sign-in is rate-limited')
    world.clock.advance(1)
    await world.ask('password_reset', person)
    await (await world.openNewest(person)).submit(chosen())
    answered(await signedIn(person, PASSWORD))
  })

  it('succeeds for one of two users who have the same code', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    const [one, other] = [await world.openNewest(person), await world.openNewest(person)]
    const done = await Promise.all([one.submit(chosen('the password of one')), other.submit(chosen('the password of another'))])
    assert.equal(done.filter(({ status }) => status === 200).length, 1)
    const winner = done[0]?.status === 200 ? 'the password of one' : 'the password of another'
    answered(await signedIn(person, winner))
  })

  it('shows the problems of a password without echoing it and without using up the code', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    const page = await world.openNewest(person)
    const rows: readonly (readonly [Record<string, string>, string])[] = [
      [chosen(''), words('problems.required.newPassword')],
      [chosen('short'), words('problems.passwordTooShort', { least: 8 })],
      [chosen('x'.repeat(257)), words('problems.passwordTooLong', { most: 256 })],
      [chosen('x'.repeat(5000)), words('problems.passwordTooLong', { most: 256 })],
      [{ password: PASSWORD, passwordAgain: 'another one' }, words('problems.passwordsDiffer')],
    ]
    for (const [values, problem] of rows) {
      const again = await page.submit(values)
      assert.ok(again.html.includes(problem.replaceAll("'", '&#39;')), problem)
      assert.deepEqual([again.status, again.form.fields['password'], again.form.fields['passwordAgain']], [422, '', ''])
      assert.equal(again.form.fields['code'], page.form.fields['code'])
    }
    assert.equal((await page.submit(chosen())).status, 200)
  })
}

function refusals(world: MailWorld): void {
  const refused = async (page: Promise<Page>): Promise<void> => {
    const { status, problem } = await page
    assert.deepEqual([status, problem], [422, words('problems.mailCode')])
  }

  it('refuses an expired code and accepts that of the next mail', async () => {
    for (const [kind, hours] of [['password_reset', 1], ['initialise', 72]] as const) {
      const person = await world.newcomer()
      await world.ask(kind, person)
      const page = await world.openNewest(person)
      world.clock.advance(hours * HOUR)
      await refused(page.submit(chosen()))
      await world.ask(kind, person)
      assert.equal((await (await world.openNewest(person)).submit(chosen())).status, 200)
      world.clock.advance(1)
    }
  })

  it('refuses the code of an earlier mail', async () => {
    const person = await world.newcomer()
    await world.ask('password_reset', person)
    const old = await world.openNewest(person)
    world.clock.advance(1)
    await world.ask('password_reset', person)
    await refused(old.submit(chosen()))
    assert.equal((await (await world.openNewest(person)).submit(chosen())).status, 200)
  })

  it('refuses the code of another user and of another kind', async () => {
    const [person, other] = [await world.newcomer(), await world.newcomer()]
    for (const each of [person, other]) await world.ask('password_reset', each)
    const code = codeIn((await world.newest(person.email?.address ?? '')).text)
    const asOther = await new UserAgent().open(world.url('/ui/login/password/reset', { userID: other.id, code }))
    await refused(asOther.submit(chosen()))
    const asInitialise = await new UserAgent().open(world.url('/ui/login/user/initialise', { userID: person.id, code }))
    await refused(asInitialise.submit(chosen()))
  })

  it('refuses every code after five wrong ones, sequential or concurrent', async () => {
    for (const isAtOnce of [false, true]) {
      const person = await world.newcomer()
      await world.ask('email_verification', person)
      const page = await world.openNewest(person)
      const guess = (index: number) => refused(page.submit({ code: `ZZZZ${'ABCDEFGHJK'.charAt(index)}Z` }))
      if (isAtOnce) await Promise.all(Array.from({ length: 10 }, (_, index) => guess(index)))
      else for (let index = 0; index < 5; index++) await guess(index)
      await refused(page.submit())
      assert.equal((await world.stored(person)).email?.isVerified, false)
    }
  })

  it('refuses a code mailed before the user changed the password', async () => {
    const newcomer = await world.newcomer()
    await world.ask('initialise', newcomer)
    assert.equal((await (await world.openNewest(newcomer)).submit(chosen())).status, 200)
    const person: TestPerson = { ...people.alice, id: newcomer.id, loginName: newcomer.loginName, password: PASSWORD }
    await world.ask('password_reset', newcomer)
    const page = await world.openNewest(newcomer)
    const agent = await accountOf(world, person)
    const newPassword = 'seven quiet lanterns'
    const changed = await sendForm(await agent.open(world.url('/ui/account/password')), { password: PASSWORD, newPassword, newPasswordAgain: newPassword })
    assert.equal(noteOf(changed), words('account.note.password_changed'))
    await refused(page.submit(chosen()))
  })

  it('refuses a code of a user who is not active', async () => {
    for (const state of ['inactive', 'locked'] as const) {
      const person = await world.newcomer()
      await world.ask('initialise', person)
      const page = await world.openNewest(person)
      await (await world.storage()).run(({ users }) => users.update({ ...person, state }))
      await refused(page.submit(chosen()))
    }
  })

  it('refuses a form from another site, from another browser or for another user', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    const page = await world.openNewest(person)
    const foreign = [
      page.submit(chosen(), { origin: 'https://evil.example' }),
      page.submit(chosen(), { 'sec-fetch-site': 'cross-site' }),
      page.submit({ ...chosen(), csrf: 'x' }),
      page.submit({ ...chosen(), userID: people.bob.id }),
      new UserAgent().post(page.answer.url, { ...page.form.fields, ...chosen() }),
    ]
    for (const { status, title } of await Promise.all(foreign)) assert.deepEqual([status, title], [403, words('messages.formRefused.title')])
    assert.equal((await world.stored(person)).email?.isVerified, false)
    assert.equal((await page.submit(chosen())).status, 200)
  })

  it('refuses text that the database cannot store, without a fault', async () => {
    for (const [, path] of pages) {
      for (const userID of ['a\0b', '\ufffd', 'x'.repeat(5000), '', "' or 1=1 --"]) {
        const page = await new UserAgent().open(world.url(path, { userID, code: 'K7QXMA' }))
        const answer = await page.submit(path.includes('email') ? {} : chosen())
        assert.deepEqual([page.status, answer.status], [200, 422], JSON.stringify(userID))
      }
    }
  })
}

function enumeration(world: MailWorld): void {
  /** The page without the values that differ on each request. */
  const plain = ({ status, html }: Page, ...own: readonly string[]): string =>
    [...own, `${status}`].reduce((text, each) => text.replaceAll(each, '…'), `${status} ${html}`)
      .replaceAll(/nonce="[^"]+"|name="csrf" value="[^"]+"/g, '')

  for (const [kind, path] of pages) {
    it(`is possible neither by a page nor by its answer to a wrong code (${kind})`, async () => {
      const person = await world.newcomer()
      const without = await world.newcomer()
      await world.ask(kind, person)
      const seen = await Promise.all([person.id, without.id, 'nobody-has-this-id'].map(async (userID) => {
        const page = await new UserAgent().open(world.url(path, { userID, code: 'ZZZZZZ' }))
        const answers = [page]
        for (let times = 0; times < 7; times++) answers.push(await page.submit(kind === 'email_verification' ? {} : chosen()))
        return answers.map((each) => plain(each, userID))
      }))
      assert.deepEqual(seen[0], seen[2])
      assert.deepEqual(seen[1], seen[2])
    })
  }

  it('is not possible by poisoned links: they are under the base URL, regardless of the request', async () => {
    const person = await world.newcomer()
    await world.ask('password_reset', person)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const page = await new UserAgent().open(linkIn((await world.newest(person.email?.address ?? '')).text), headers)
    assert.ok(!page.html.includes('evil.example'))
  })
}
