import assert from 'node:assert/strict'
import { accountOf, formWith, noteOf, openAccount, press, remove, send } from '../support/account.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import type { Page, UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { inMemory, MINUTE } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob, greta } = people

/** For each page: a form that makes one visible change. */
const FORMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['', { another: 'yes' }],
  ['profile', { givenName: 'Mallory' }],
  ['email', { email: 'mallory@mail.example' }],
  ['phone', { phone: '+41790000000' }],
  ['password', { newPassword: 'of somebody else' }],
  ['security', { do: 'email_code_on' }],
  ['sessions/end?others=yes', { others: 'yes' }],
  ['data', {}],
]

inMemory('forms of the account pages', (world) => {
  describe('are accepted from their own page only (CSRF)', () => foreignForms(world))
  describe('sent when the sign-in is no longer recent', () => lateForms(world))
  describe('for the profile', () => profileForms(world))
  describe('for the phone number', () => phoneForms(world))
  describe('for the password', () => passwordForms(world))
})

inMemory('the export of a user’s own data', (world) => dataExport(world))

/** Returns the form of the page with these fields, in the existing session. */
async function formOf(world: World, agent: UserAgent, path: string, values: Readonly<Record<string, string>>) {
  const page = await openAccount(world, agent, path)
  const known: Readonly<Record<string, string | undefined>> = { do: values['do'], email: '' }
  const form = formWith(page, Object.fromEntries(Object.keys(values).map((name) => [name, known[name]])))
  return { page, form, fields: { ...form.fields, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) } }
}

function foreignForms(world: World): void {
  for (const [path, values] of FORMS) {
    it(`/ui/account/${path}`, async () => {
      const [agent] = [await accountOf(world, alice), await accountOf(world, alice)]
      const { form, fields } = await formOf(world, agent, path, values)
      const address = world.url(form.action)
      const stranger = await accountOf(world, bob)
      const tokenOf = async (whose: UserAgent, of: string) =>
        /name="csrf" value="([^"]+)"/.exec((await openAccount(world, whose, of)).html)?.[1] ?? ''
      const [ofStranger, ofOtherPage] = [await tokenOf(stranger, path), await tokenOf(agent, path === 'profile' ? 'data' : 'profile')]
      const { csrf, ...without } = fields
      const attempts: readonly (readonly [string, Readonly<Record<string, string>>, Record<string, string>])[] = [
        ['no token', without, {}],
        ['an empty token', { ...fields, csrf: '' }, {}],
        ['a token of another sign-in', { ...fields, csrf: ofStranger }, {}],
        ['a token of another page', { ...fields, csrf: ofOtherPage }, {}],
        ['another origin', fields, { origin: 'https://evil.example' }],
        ['a cross-site request', fields, { 'sec-fetch-site': 'cross-site' }],
      ]
      for (const [what, sent, headers] of attempts) {
        const answer = await agent.post(address, sent, headers)
        assert.deepEqual([answer.status, answer.title], [403, words('messages.formRefused.title')], what)
      }
      assert.ok(csrf !== undefined && csrf !== ofStranger)
      for (const place of ['profile', 'phone', 'email']) {
        assert.ok(!/Mallory|mallory|\+41790000000/.test((await openAccount(world, agent, place)).html))
      }
      assert.equal((await openAccount(world, agent)).path, '/ui/account', 'still signed in')
    })
  }

  it('of one account do not change another account in the same browser', async () => {
    const agent = await accountOf(world, alice)
    const stale = await openAccount(world, agent, 'phone')
    world.clock.advance(1)
    await typeNameAndPassword(await press(await openAccount(world, agent), 'another'), greta)
    assert.equal((await send(stale, { phone: '+41790000000' })).status, 403)
    assert.ok(!(await openAccount(world, agent, 'phone')).html.includes('+41790000000'))
  })

  it('sent without a session lead to the sign-in, which says that nothing was changed', async () => {
    const agent = await accountOf(world, alice)
    const page = await openAccount(world, agent, 'phone')
    agent.setCookie(world.issuer, 'session', undefined)
    const login = await send(page, { phone: '+41790000000' })
    const back = await typeNameAndPassword(login, alice)
    assert.deepEqual([back.path, noteOf(back)], ['/ui/account/phone', words('account.note.signed_out')])
    assert.equal(noteOf(await openAccount(world, agent, 'phone')), undefined, 'it is shown once')
    assert.ok(!back.html.includes('+41790000000'))
  })
}

function lateForms(world: World): void {
  for (const [path, values, changed] of [
    ['email', { email: 'late@mail.example' }, 'late@mail.example'],
    ['password', { password: greta.password, newPassword: 'seven quiet lanterns', newPasswordAgain: 'seven quiet lanterns' }, ''],
    ['data', {}, ''],
  ] as const) {
    it(`${path}: require a new proof, and say why the values have to be entered again`, async () => {
      const agent = await accountOf(world, greta)
      const page = await openAccount(world, agent, path)
      world.clock.advance(10 * MINUTE + 1)
      const login = await send(page, values, path === 'email' ? { by: { email: '' } } : {})
      assert.deepEqual([login.path, login.form.fields['loginName']], ['/ui/login/loginname', greta.loginName])
      const back = await typeNameAndPassword(login, greta)
      assert.deepEqual([back.path, noteOf(back)], [`/ui/account/${path}`, words('account.note.prove_again')])
      assert.ok(changed === '' || !back.html.includes(changed))
      await accountOf(world, greta)
    })
  }
}

function profileForms(world: World): void {
  const HTML = '<b>"&\'</b>'
  type Fields = Readonly<Record<string, string>>
  const save = async (agent: UserAgent, values: Fields, more: Fields = {}): Promise<Page> =>
    send(await openAccount(world, agent, 'profile'), values, { more })

  it('show errors beside their fields, and keep the entered values', async () => {
    const agent = await accountOf(world, bob)
    for (const [values, problem] of [
      [{ givenName: ' ' }, words('problems.required.givenName')],
      [{ familyName: '' }, words('problems.required.familyName')],
      [{ givenName: 'x'.repeat(201) }, words('problems.tooLong', { most: 200 })],
      [{ nickname: 'a\u0000b' }, words('problems.notReadable')],
      [{ displayName: 'a\u202eb' }, words('problems.notReadable')],
      [{ familyName: 'a\nb' }, words('problems.notReadable')],
    ] as const) {
      const page = await save(agent, { nickname: 'kept', ...values })
      assert.deepEqual([page.status, page.html.includes(problem)], [422, true], JSON.stringify(values))
      assert.ok('nickname' in values || page.html.includes('value="kept"'))
    }
    assert.ok(!(await openAccount(world, agent, 'profile')).html.includes('kept'))
  })

  it('store names as entered, and every page escapes them', async () => {
    const agent = await accountOf(world, bob)
    const page = await save(agent, { givenName: HTML, familyName: 'ﷺ مريم', nickname: HTML })
    assert.equal(noteOf(page), words('account.note.saved'))
    for (const path of ['', 'profile', 'email', 'phone', 'password', 'security', 'sessions', 'applications', 'data']) {
      const { html } = await openAccount(world, agent, path)
      assert.ok(html.includes('&lt;b>') && !html.includes('<b>"'), path)
    }
  })

  it('derive the display name from the other names until the user chooses one', async () => {
    const agent = await accountOf(world, bob)
    const shown = (page: Page) => /<b><bdi>(.*?)<\/bdi>/.exec(page.html)?.[1]
    assert.equal(shown(await save(agent, { givenName: 'Bob', familyName: 'Ross', displayName: '', nickname: '' })), 'Bob Ross')
    assert.equal(shown(await save(agent, { familyName: 'Moss' })), 'Bob Moss')
    assert.equal(shown(await save(agent, { displayName: 'Bobby' })), 'Bobby')
    assert.equal(shown(await save(agent, { familyName: 'Ross' })), 'Bobby')
    assert.equal(shown(await save(agent, { displayName: '' })), 'Bob Ross')
  })

  it('change the language of the pages, and refuse unsupported languages', async () => {
    const agent = await accountOf(world, bob)
    const german = await save(agent, {}, { language: 'de' })
    assert.match(german.html, /<html lang="de"/)
    assert.match((await save(agent, {}, { language: 'xx' })).html, /<html lang="de"/)
    assert.match((await save(agent, {}, { language: '' })).html, /<html lang="en"/)
  })
}

function phoneForms(world: World): void {
  it('accept common spellings of numbers, and store them as unverified', async () => {
    const agent = await accountOf(world, bob)
    for (const typed of ['', '12', '0791234567', '+41 79 123 45 67 89 01 23', '+4179x', '+41\u000079', '<b>']) {
      assert.equal((await send(await openAccount(world, agent, 'phone'), { phone: typed })).status, 422, typed)
    }
    for (const typed of ['+41 79 123 45 67', '0041 (79) 123-45-67', '+41.79.123.45.67']) {
      const page = await send(await openAccount(world, agent, 'phone'), { phone: typed })
      assert.ok(noteOf(page) === words('account.note.phone_sent') && page.html.includes('+41791234567'), typed)
      assert.ok(page.html.includes(words('account.email.unverified')) && page.html.includes(words('account.phone.verifyTitle')))
    }
    assert.equal(noteOf(await remove(await openAccount(world, agent, 'phone'), words('account.phone.remove'))), words('account.note.phone_removed'))
    assert.ok((await openAccount(world, agent, 'phone')).html.includes(words('account.phone.none')))
  })
}

function passwordForms(world: World): void {
  it('show errors beside their fields, and never echo a password', async () => {
    const agent = await accountOf(world, bob)
    const fresh = 'seven quiet lanterns'
    for (const [password, newPassword, newPasswordAgain, problem] of [
      ['', fresh, fresh, words('problems.required.password')],
      [bob.password, '', '', words('problems.required.newPassword')],
      [bob.password, fresh, 'another', words('problems.passwordsDiffer')],
      [bob.password, bob.password, bob.password, words('account.password.same')],
      [bob.password, 'short', 'short', words('problems.passwordTooShort', { least: 8 })],
      [bob.password, 'password1', 'password1', words('problems.passwordTooCommon')],
      [bob.password, 'x'.repeat(2000), 'x'.repeat(2000), words('problems.passwordTooLong', { most: 256 })],
      ['not his', fresh, fresh, words('problems.passwordWrong')],
    ] as const) {
      const page = await send(await openAccount(world, agent, 'password'), { password, newPassword, newPasswordAgain })
      assert.deepEqual([page.status, page.html.includes(problem)], [422, true], problem)
      for (const secret of [bob.password, fresh]) assert.ok(!page.html.includes(secret))
    }
    await accountOf(world, bob)
  })
}

function dataExport(world: World): void {
  it('is one file with all data, without secrets or data about other users', async () => {
    const agent = await accountOf(world, alice)
    await accountOf(world, bob)
    await send(await openAccount(world, agent, 'phone'), { phone: '+41790000000' })
    await press(await openAccount(world, agent, 'security'), 'do', 'email_code_on')
    const page = await openAccount(world, agent, 'data')
    const { action, fields } = page.form
    const answer = await agent.postOnce(world.url(action), fields)
    assert.deepEqual(
      [answer.status, answer.headers['content-type'], answer.headers['cache-control'], answer.headers['x-content-type-options']],
      [200, 'application/json; charset=utf-8', 'no-store', 'nosniff'],
    )
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/)
    const data = JSON.parse(answer.body) as Record<string, unknown>
    assert.deepEqual(Object.keys(data), [
      'exportedAt', 'user', 'profile', 'email', 'phone', 'address', 'password', 'secondFactors', 'metadata', 'roles', 'sessions', 'applications',
      'events',
    ])
    const { loginName } = data['user'] as { loginName: string }
    assert.deepEqual([loginName, data['phone']], [alice.loginName, { number: '+41790000000', isVerified: false }])
    const types = (data['events'] as readonly { type: string; by: string }[]).map(({ type, by }) => `${type} ${by}`)
    for (const type of ['user.human.phone.changed yourself', 'session.added yourself']) assert.ok(types.includes(type), type)
    assert.doesNotMatch(answer.body, /argon2|\$2[aby]\$|Hash|sealed|publicKey|bob@|greta@/)
    const again = JSON.parse((await agent.postOnce(world.url(action), fields)).body) as { events: readonly { type: string }[] }
    assert.equal(again.events[0]?.type, 'user.data.exported')
  })

  it('is never returned by GET', async () => {
    const agent = await accountOf(world, bob)
    assert.match((await openAccount(world, agent, 'data')).answer.headers['content-type'] ?? '', /^text\/html/)
  })
}
