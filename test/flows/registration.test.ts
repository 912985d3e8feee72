import assert from 'node:assert/strict'
import http from 'node:http'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { apiInMemory } from '../support/api.js'
import { setPolicy } from '../support/login-factors.js'
import { textOf } from '../support/html.js'
import { codeAt, mailsAt, registerOn } from '../support/registration.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const PASSWORD = 'a long new password'
const FIELDS = ['givenName', 'familyName', 'email', 'password'] as const

let count = 0
const newAddress = (): string => `nora${++count}@mail.example`
const fresh = (own: Readonly<Record<string, string>> = {}) => ({ email: newAddress(), password: PASSWORD, ...own })
const problemsOf = (page: Page): string[] => FIELDS.filter((field) => textOf(page.html, `${field}-problem`) !== undefined)
const opening = (world: World) => (agent = new UserAgent(), parameters: Readonly<Record<string, string>> = {}): Promise<Page> =>
  agent.open(world.authorizeUrl({ scope: 'openid profile email', parameters: { prompt: 'create', ...parameters } }))

/** The page without the values of one sign-in or one address. */
const shown = (page: Page, address: string): string =>
  page.html.replaceAll(address, '').replaceAll(/(authRequestID=|value=")[\w-]{10,}/g, '').replaceAll(/nonce="[^"]+"|nonce-[\w-]+/g, '')

onEveryStorage('prompt=create (Initiating User Registration 1.0)', (world) => {
  const open = opening(world)

  it('asks for address and password, then for the mailed code, and signs the user in with a verified address', async () => {
    const form = fresh()
    const page = await open()
    assert.deepEqual([page.path, page.title], ['/ui/login/register', 'Create an account for Client web'])
    assert.deepEqual(Object.keys(page.form.fields).toSorted(), ['authRequestID', 'csrf', 'email', 'password'])
    const asked = await page.submit(form)
    assert.deepEqual([asked.path, asked.title], ['/ui/login/register-code', words('registerCode.title')])
    const { code = '' } = answered(await asked.submit({ code: await codeAt(world, form.email) })).parameters
    const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    const info = (await world.protocol.userinfo(body.access_token)).body
    assert.deepEqual(
      { ...info, sub: '', updated_at: 0 },
      {
        sub: '', name: form.email, preferred_username: `${form.email}@keyhall.localhost`, updated_at: 0, email: form.email, email_verified: true,
      },
    )
  })

  it('stores the language of the browser', async () => {
    const [page, form] = [await open(new UserAgent({ 'accept-language': 'de-AT' })), fresh()]
    const asked = await page.submit(form)
    const [mail] = await mailsAt(world, form.email)
    assert.match(mail?.subject ?? '', /^Ihr Code zum Erstellen/)
    const { code = '' } = answered(await asked.submit({ code: /[A-HJ-NP-Z2-9]{6}/.exec(/: ([A-Z2-9]{6})$/m.exec(mail?.text ?? '')?.[0] ?? '')?.[0] ?? '' })).parameters
    const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    assert.equal((await world.protocol.userinfo(body.access_token)).body['locale'], 'de')
  })

  it('creates an account that can sign in elsewhere with the address', async () => {
    const form = fresh({ password: 'pässwörd with ünïcode' })
    answered(await registerOn(await open(), world, form))
    // The same password in decomposed Unicode form, as other keyboards enter it.
    for (const loginName of [form.email, form.email.toUpperCase(), `${form.email}@keyhall.localhost`]) {
      const page = await signIn(new UserAgent(), world.authorizeUrl(), { loginName, password: form.password.normalize('NFD') })
      assert.ok(answerOf(page), loginName)
    }
  })

  it('signs the user in next to other sessions and greets them by the verified address', async () => {
    const agent = await world.browserWith(people.alice)
    const form = fresh()
    answered(await registerOn(await open(agent), world, form))
    const page = await agent.open(world.authorizeUrl())
    assert.deepEqual(page.form.buttons.filter(({ name }) => name === 'sessionID').length, 2)
    assert.ok(page.html.includes(form.email))
    assert.ok(!page.html.includes(`${form.email}@`), 'not by a login name with a second domain')
  })

  it('creates one account per address in any spelling, and does not reveal that it exists', async () => {
    const form = fresh()
    answered(await registerOn(await open(), world, form))
    const other = fresh()
    const unknown = await (await open()).submit(other)
    for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `, form.email.replace('n', 'ｎ')]) {
      const page = await (await open()).submit({ ...form, email })
      assert.deepEqual([page.status, page.path], [200, '/ui/login/register-code'], email)
      assert.equal(shown(page, email.trim()), shown(unknown, other.email))
      const guessed = await page.submit({ code: 'ZZZZZZ' })
      assert.deepEqual([guessed.status, guessed.problem], [422, words('problems.mailCode')])
    }
    const [newest] = await mailsAt(world, form.email)
    assert.equal(newest?.subject, words('mail.notice.registration_attempted.subject'))
    assert.match(newest?.text ?? '', /\/ui\/account$/m)
    assert.doesNotMatch(newest?.text ?? '', /Your code/)
  })

  it('creates one account for concurrent registrations, which is revealed after the address is verified', async () => {
    const form = fresh()
    const codes: string[] = []
    const pages: Page[] = []
    for (let browser = 0; browser < 3; browser++) {
      pages.push(await (await open()).submit(form))
      codes.push(await codeAt(world, form.email))
    }
    assert.equal(new Set(codes).size, 3)
    const ends = await Promise.all(pages.map((page, index) => page.submit({ code: codes[index] ?? '' })))
    assert.deepEqual(ends.filter((end) => answerOf(end)).length, 1)
    assert.deepEqual(ends.filter((end) => !answerOf(end)).map(({ status, problem }) => [status, problem]), [1, 2].map(() => [422, words('problems.emailTaken')]))
  })

  it('treats a form that is sent twice at once as one', async () => {
    const form = fresh()
    const page = await open()
    const [asked] = await Promise.all([page.submit(form), page.submit(form)])
    assert.equal((await mailsAt(world, form.email)).length, 1)
    const code = await codeAt(world, form.email)
    const ends = await Promise.all([asked.submit({ code }), asked.submit({ code })])
    assert.ok(ends.some((end) => answerOf(end)))
    assert.ok(ends.every(({ status }) => status < 500))
    const there = await signIn(new UserAgent(), world.authorizeUrl(), { loginName: form.email, password: form.password })
    assert.ok(answerOf(there))
  })

  it('accepts the code only in the browser of the registration', async () => {
    const [form, other] = [fresh(), fresh()]
    const page = await (await open()).submit(form)
    const elsewhere = await (await open()).submit(other)
    const code = await codeAt(world, form.email)
    assert.equal((await elsewhere.submit({ code })).problem, words('problems.mailCode'))
    const url = world.url('/ui/login/register-code', { authRequestID: page.form.fields['authRequestID'] })
    assert.equal((await new UserAgent().open(url)).status, 403)
    answered(await page.submit({ code: code.toLowerCase().split('').join(' ') }))
  })
})

apiInMemory('registration', (api) => {
  const { world } = api
  const open = opening(world)

  it('is linked from the login name page, and back', async () => {
    const page = await (await new UserAgent().open(world.authorizeUrl())).follow('Create an account')
    assert.equal(page.path, '/ui/login/register')
    assert.equal((await page.follow('Sign in')).path, '/ui/login/loginname')
  })

  const PROBLEMS: readonly (readonly [title: string, values: Readonly<Record<string, string>>, fields: readonly string[]])[] = [
    ['an empty form', { email: '', password: '' }, ['email', 'password']],
    ['spaces only', { email: '\u00a0' }, ['email']],
    ['an invalid email address', { email: 'nora' }, ['email']],
    ['several email addresses', { email: 'nora@mail.example, eve@evil.example' }, ['email']],
    ['a line break in the email address', { email: 'nora@mail.example\r\nBcc: eve@evil.example' }, ['email']],
    ['an invisible character in the address', { email: 'no\u200bra@mail.example' }, ['email']],
    ['a short password', { password: '1234567' }, ['password']],
    ['a common password', { password: 'PassWord123' }, ['password']],
    ['a password derived from the address', { email: 'nora.neu@mail.example', password: 'Nora-Neu!' }, ['password']],
    ['a password of 257 characters', { password: 'x'.repeat(257) }, ['password']],
    ['a very long address', { email: `${'x'.repeat(201)}@mail.example` }, ['email']],
  ]
  for (const [title, values, fields] of PROBLEMS) {
    it(`shows all problems at once: ${title}`, async () => {
      const page = await (await open()).submit(fresh(values))
      assert.deepEqual([page.status, problemsOf(page)], [422, fields])
      assert.ok(page.problem)
    })
  }

  it('asks for the name where the policy requires it', async () => {
    await setPolicy(api, { registrationAsksForName: true })
    const page = await open()
    const refused = await page.submit(fresh({ givenName: ' ', familyName: 'a\u202eb' }))
    assert.deepEqual([refused.status, problemsOf(refused)], [422, ['givenName', 'familyName']])
    const form = fresh({ givenName: 'Nora', familyName: 'Neu' })
    const { code = '' } = answered(await registerOn(refused, world, form)).parameters
    const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    const { name, given_name, family_name } = (await world.protocol.userinfo(body.access_token)).body
    assert.deepEqual([name, given_name, family_name], ['Nora Neu', 'Nora', 'Neu'])
    await setPolicy(api)
  })

  it('creates the account at once where the policy requires no code, and reveals there that an address is taken', async () => {
    await setPolicy(api, { registrationVerifiesEmail: false })
    const form = fresh()
    answered(await (await open()).submit(form))
    assert.ok(answerOf(await signIn(new UserAgent(), world.authorizeUrl(), { loginName: form.email, password: PASSWORD })))
    const page = await (await open()).submit(form)
    assert.deepEqual([page.status, problemsOf(page)], [422, ['email']])
    assert.equal(textOf(page.html, 'email-problem'), words('problems.emailTaken'))
    await setPolicy(api)
  })

  it('keeps the form values except passwords', async () => {
    const { fields } = (await (await open()).submit(fresh({ email: 'x' }))).form
    assert.deepEqual([fields['email'], fields['password']], ['x', ''])
  })

  it('escapes the form values', async () => {
    const hostile = '"><svg onload=alert(1)>'
    const page = await (await open()).submit(fresh({ email: hostile }))
    assert.equal(page.form.fields['email'], hostile)
    assert.ok(!page.html.includes('<svg onload'))
  })

  it('requires a form of this browser', async () => {
    const page = await open()
    for (const [values, headers] of [
      [{ csrf: 'x' }, {}],
      [{}, { origin: 'https://evil.example' }],
      [{}, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      assert.equal((await page.submit({ ...fresh(), ...values }, headers)).status, 403)
    }
  })

  it('lets the user correct the address, after which only the code sent to the new one works', async () => {
    const [mistyped, form] = [fresh(), fresh()]
    const asked = await (await open()).submit(mistyped)
    const old = await codeAt(world, mistyped.email)
    const back = await asked.follow(words('verifyEmailStep.change'))
    assert.deepEqual([back.path, back.form.fields['email']], ['/ui/login/register', mistyped.email])
    const again = await back.submit(form)
    assert.equal((await again.submit({ code: old })).problem, words('problems.mailCode'))
    answered(await again.submit({ code: await codeAt(world, form.email) }))
    assert.equal((await signIn(new UserAgent(), world.authorizeUrl(), { loginName: mistyped.email, password: PASSWORD })).status, 422)
  })

  it('shows the same page on reload and sends no second mail', async () => {
    const form = fresh()
    const asked = await (await open()).submit(form)
    const again = await asked.agent.open(world.url('/ui/login/register-code', { authRequestID: asked.form.fields['authRequestID'] }))
    assert.deepEqual([again.path, again.form.fields['email']], ['/ui/login/register-code', form.email])
    assert.equal((await mailsAt(world, form.email)).length, 1)
    answered(await again.submit({ code: await codeAt(world, form.email) }))
  })

  it('sends another mail after 30 seconds, a limited number of times, and shows the waiting time', async () => {
    const form = fresh()
    let page = await (await open()).submit(form)
    assert.deepEqual([(page = await page.submit({ send: 'yes' })).status, page.answer.headers['retry-after']], [429, '30'])
    for (let mail = 0; mail < 6; mail++) {
      world.clock.advance(30)
      page = await page.submit({ send: 'yes' })
      assert.ok(page.html.includes('role="status"'))
    }
    assert.equal((await mailsAt(world, form.email)).length, 7)
    assert.equal(new Set((await mailsAt(world, form.email)).map(({ text }) => /: (\w{6})$/m.exec(text)?.[1])).size, 1, 'all with the same code')
    answered(await page.submit({ code: await codeAt(world, form.email) }))
  })

  it('refuses every code after five wrong ones; the next mail has a new code', async () => {
    const form = fresh()
    let page = await (await open()).submit(form)
    const first = await codeAt(world, form.email)
    for (let wrong = 0; wrong < 5; wrong++) page = await page.submit({ code: `ZZZZZ${wrong + 2}` })
    assert.equal((page = await page.submit({ code: first })).problem, words('problems.mailCode'))
    world.clock.advance(30)
    page = await page.submit({ send: 'yes' })
    assert.equal((page = await page.submit({ code: first })).problem, words('problems.mailCode'))
    answered(await page.submit({ code: await codeAt(world, form.email) }))
  })

  it('counts wrong codes for an address over all registrations, and gives the same answer for an existing account', async () => {
    const [free, taken] = [fresh(), fresh()]
    answered(await registerOn(await open(), world, taken))
    const said: (readonly [number, string | undefined])[][] = []
    for (const { email } of [free, taken]) {
      const problems: (readonly [number, string | undefined])[] = []
      for (let registration = 0; registration < 4; registration++) {
        world.clock.advance(30)
        let page = await (await open()).submit(fresh({ email }))
        for (let wrong = 0; wrong < (registration < 3 ? 5 : 1); wrong++) {
          page = await page.submit({ code: `ZZZZZ${wrong + 2}` })
          problems.push([page.status, page.problem?.replace(/in \d+ minutes/, 'in … minutes')])
        }
      }
      said.push(problems)
    }
    assert.deepEqual(said[1], said[0])
    assert.deepEqual(said[0]?.map(([status]) => status), [...Array.from({ length: 15 }, () => 422), 429])
    const page = await (await open()).submit(fresh({ email: free.email }))
    assert.equal((await page.submit({ code: await codeAt(world, free.email) })).status, 429, 'the right code neither')
    world.clock.advance(HOUR)
    answered(await registerOn(await open(), world, fresh({ email: free.email })))
  })

  it('counts wrong codes from a network over all addresses: after a hundred no code of it works for an hour', async () => {
    world.clock.advance(HOUR)
    for (let registration = 0; registration < 20; registration++) {
      let page = await (await open()).submit(fresh())
      for (let wrong = 0; wrong < 5; wrong++) {
        page = await page.submit({ code: `ZZZZZ${wrong + 2}` })
        assert.equal(page.status, 422)
      }
    }
    const form = fresh()
    const page = await (await open()).submit(form)
    const code = await codeAt(world, form.email)
    for (const typed of ['ZZZZZ2', code]) assert.equal((await page.submit({ code: typed })).status, 429)
    const elsewhere = new UserAgent({}, new http.Agent({ localAddress: '127.0.0.2' }))
    answered(await registerOn(await open(elsewhere), world, fresh()))
    world.clock.advance(HOUR)
    answered(await registerOn(await open(), world, fresh()))
  })

  it('expires with the sign-in and leaves no data', async () => {
    const form = fresh()
    const asked = await (await open()).submit(form)
    const code = await codeAt(world, form.email)
    world.clock.advance(HOUR)
    assert.notEqual((await asked.submit({ code })).status, 200)
    assert.equal((await signIn(new UserAgent(), world.authorizeUrl(), { loginName: form.email, password: PASSWORD })).status, 422)
    answered(await registerOn(await open(), world, form))
  })

  it('refuses the code step without the form, and every step where registration is closed', async () => {
    const page = await open()
    const authRequestID = page.form.fields['authRequestID']
    assert.equal((await page.agent.open(world.url('/ui/login/register-code', { authRequestID }))).path, '/ui/login/register')
    const form = fresh()
    const asked = await page.submit(form)
    const code = await codeAt(world, form.email)
    await setPolicy(api, { allowRegister: false })
    const closed = await asked.submit({ code })
    assert.deepEqual([closed.path, answerOf(closed)], ['/ui/login/loginname', undefined])
    await setPolicy(api)
  })

  it('reveals an existing account to a user with an unverified address only by mail', async () => {
    const email = newAddress()
    await setPolicy(api, { registrationVerifiesEmail: false })
    answered(await (await open()).submit(fresh({ email })))
    await setPolicy(api)
    const asked = await (await open()).submit(fresh({ email }))
    assert.equal(asked.path, '/ui/login/register-code')
    assert.equal((await mailsAt(world, email))[0]?.subject, words('mail.notice.registration_attempted.subject'))
  })
})
