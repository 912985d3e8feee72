import assert from 'node:assert/strict'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { textOf } from '../support/html.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'

const FORM = {
  givenName: 'Nora',
  familyName: 'Neu',
  email: 'nora@mail.example',
  loginName: 'nora',
  password: 'a long new password',
  passwordAgain: 'a long new password',
} as const

const PROBLEMS: readonly (readonly [title: string, values: Partial<Record<keyof typeof FORM, string>>, fields: readonly string[]])[] = [
  [
    'nothing filled in',
    { givenName: '', familyName: '', email: '', loginName: '', password: '', passwordAgain: '' },
    ['givenName', 'familyName', 'email', 'loginName', 'password'],
  ],
  ['spaces only', { givenName: ' ', familyName: '  ', loginName: '\u00a0' }, ['givenName', 'familyName', 'loginName']],
  ['no e-mail address', { email: 'nora' }, ['email']],
  ['several e-mail addresses (AT-56)', { email: 'nora@mail.example, eve@evil.example' }, ['email']],
  ['a line break in the e-mail address (AT-56)', { email: 'nora@mail.example\r\nBcc: eve@evil.example' }, ['email']],
  ['a short password', { password: '1234567', passwordAgain: '1234567' }, ['password']],
  ['a password that many people use', { password: 'PassWord123', passwordAgain: 'PassWord123' }, ['password']],
  ['a password that is made of the own name', { password: 'Nora-Neu!', passwordAgain: 'Nora-Neu!' }, ['password']],
  ['a password of 257 characters', { password: 'x'.repeat(257), passwordAgain: 'x'.repeat(257) }, ['password']],
  ['two different passwords', { passwordAgain: 'a long new passwort' }, ['passwordAgain']],
  ['a very long name', { givenName: 'x'.repeat(201) }, ['givenName']],
  ['characters that change the direction of text (PW-11)', { familyName: 'a\u202eb' }, ['familyName']],
  ['an invisible character in the login name (PW-11)', { loginName: 'no\u200bra' }, ['loginName']],
  ['a control character', { loginName: 'no\tra' }, ['loginName']],
]

onEveryStorage('prompt=create (Initiating User Registration 1.0)', (world) => {
  let count = 0
  const fresh = (own: Partial<Record<keyof typeof FORM, string>> = {}): Record<keyof typeof FORM, string> => {
    const name = `nora${++count}`
    return { ...FORM, loginName: name, email: `${name}@mail.example`, ...own }
  }
  const open = (agent = new UserAgent()): Promise<Page> =>
    agent.open(world.authorizeUrl({ scope: 'openid profile email', parameters: { prompt: 'create' } }))
  const problemsOf = (page: Page): string[] => Object.keys(FORM).filter((field) => textOf(page.html, `${field}-problem`) !== undefined)

  it('shows the form at once, and it leads back to the client', async () => {
    const form = fresh()
    const page = await open()
    assert.deepEqual([page.path, page.title], ['/ui/login/register', 'Create an account for Client web'])
    const { code = '' } = answered(await page.submit(form)).parameters
    const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    const info = (await world.protocol.userinfo(body.access_token)).body
    assert.deepEqual(
      { ...info, sub: '', updated_at: 0 },
      {
        sub: '',
        name: 'Nora Neu',
        given_name: 'Nora',
        family_name: 'Neu',
        preferred_username: `${form.loginName}@keyhall.localhost`,
        updated_at: 0,
        email: form.email,
        email_verified: false,
      },
    )
  })

  it('remembers the language that the person wants, where the browser says so', async () => {
    const [page, form] = [await open(new UserAgent({ 'accept-language': 'de-AT' })), fresh()]
    const { code = '' } = answered(await page.submit(form)).parameters
    const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    assert.equal((await world.protocol.userinfo(body.access_token)).body['locale'], 'de')
  })

  it('makes an account that signs in elsewhere', async () => {
    const form = fresh({ password: 'pässwörd with ünïcode', passwordAgain: 'pässwörd with ünïcode' })
    answered(await (await open()).submit(form))
    // The same password as another keyboard writes it: decomposed.
    const page = await signIn(new UserAgent(), world.authorizeUrl(), {
      loginName: form.loginName,
      password: form.password.normalize('NFD'),
    })
    assert.ok(answerOf(page))
    assert.equal(
      (await signIn(new UserAgent(), world.authorizeUrl(), { loginName: form.email, password: form.password })).status,
      422,
      'the e-mail is not verified',
    )
  })

  it('signs the person in on this browser, beside others', async () => {
    const agent = await world.browserWith(people.alice)
    const form = fresh()
    answered(await (await open(agent)).submit(form))
    const page = await agent.open(world.authorizeUrl())
    assert.deepEqual(page.form.buttons.filter(({ name }) => name === 'sessionID').length, 2)
  })

  it('can be reached from the page for the name, and left for it', async () => {
    const page = await (await new UserAgent().open(world.authorizeUrl())).follow('Create an account')
    assert.equal(page.path, '/ui/login/register')
    assert.equal((await page.follow('Sign in')).path, '/ui/login/loginname')
  })

  for (const [title, values, fields] of PROBLEMS) {
    it(`says everything that is wrong at once: ${title}`, async () => {
      const page = await (await open()).submit(fresh(values))
      assert.deepEqual([page.status, problemsOf(page)], [422, fields])
      assert.ok(page.problem)
    })
  }

  it('keeps what was typed, and never a password', async () => {
    const form = fresh({ email: 'x' })
    const { fields } = (await (await open()).submit(form)).form
    assert.deepEqual(
      [fields['givenName'], fields['loginName'], fields['password'], fields['passwordAgain']],
      ['Nora', form.loginName, '', ''],
    )
  })

  it('takes a login name once, in whatever spelling (T15, PW-11)', async () => {
    const form = fresh()
    answered(await (await open()).submit(form))
    for (const loginName of [form.loginName, form.loginName.toUpperCase(), ` ${form.loginName} `, form.loginName.replace('n', 'ｎ')]) {
      const page = await (await open()).submit(fresh({ loginName }))
      assert.deepEqual([page.status, problemsOf(page)], [422, ['loginName']], loginName)
    }
  })

  it('at once with one login name makes one account', async () => {
    const form = fresh()
    const pages = await Promise.all(Array.from({ length: 4 }, () => open()))
    const ends = await Promise.all(pages.map((page) => page.submit(form)))
    assert.deepEqual(ends.map((end) => (answerOf(end) ? 'signed in' : `${end.status}`)).sort(), ['422', '422', '422', 'signed in'])
  })

  it('shows what was typed as text only (AT-31)', async () => {
    const hostile = '"><svg onload=alert(1)>'
    const page = await (await open()).submit(fresh({ givenName: hostile, familyName: hostile, email: hostile, loginName: hostile }))
    assert.equal(page.form.fields['givenName'], hostile)
    assert.ok(!page.html.includes('<svg onload'))
  })

  it('needs the form of this browser (SE-04)', async () => {
    const page = await open()
    for (const [values, headers] of [
      [{ csrf: 'x' }, {}],
      [{}, { origin: 'https://evil.example' }],
      [{}, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      assert.equal((await page.submit({ ...fresh(), ...values }, headers)).status, 403)
    }
  })
})
