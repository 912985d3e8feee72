import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'
import { signIn } from '../support/authorization.js'
import { cookieName } from '../support/cookie-name.js'
import { allLinksOf } from '../support/html.js'
import { send } from '../support/send.js'
import { people, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { HOUR, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const german = wordsIn('de')
const COOKIE = 'language'
const { bob, carol } = people

/** The standard bootstrap document, with German as the preferred language of bob. */
const options = () => {
  const document = standardDocument()
  const users = (document['users'] ?? []).map((user) =>
    'id' in user && user.id === bob.id ? { ...user, profile: { firstName: 'Bob', lastName: 'Tester', preferredLanguage: 'de-CH' } } : user)
  return { bootstrap: { ...document, users } }
}

/** The language and the direction of a page. */
const languageOf = ({ html }: Page): string => /<html lang="([^"]*)" dir="([^"]*)">/.exec(html)?.slice(1).join(' ') ?? 'none'

const reading = (language: string): UserAgent => new UserAgent({ 'accept-language': language })

inMemory('language of a page', (world) => {
  describe('first step', () => first(world))
  describe('known user', () => known(world))
  describe('language selection', () => choice(world))
  describe('error pages', () => problems(world))
  describe('other pages', () => elsewhere(world))
}, options())

function first(world: World): void {
  const rows: readonly (readonly [what: string, accepted: string | undefined, uiLocales: string | undefined, expected: string])[] = [
    ['English without any preference', undefined, undefined, 'en ltr'],
    ['the best supported one of Accept-Language', 'fi, de;q=0.3, ar;q=0.8', undefined, 'ar rtl'],
    ['that of ui_locales before Accept-Language', 'de', 'fi ar de', 'ar rtl'],
    ['that of Accept-Language when ui_locales has no supported one', 'de', 'fi et', 'de ltr'],
    ['English for malformed preferences', ';;,q=1,<script>', '<script> ../de', 'en ltr'],
    ['English for an oversized Accept-Language', `${'fi,'.repeat(3000)}de`, undefined, 'en ltr'],
  ]
  for (const [what, accepted, uiLocales, expected] of rows) {
    it(`is ${what}`, async () => {
      const agent = new UserAgent(accepted === undefined ? {} : { 'accept-language': accepted })
      const page = await agent.open(world.authorizeUrl({ parameters: { ui_locales: uiLocales } }))
      assert.deepEqual([page.status, languageOf(page)], [200, expected])
    })
  }

  it('stays the same throughout the sign-in, regardless of the input', async () => {
    const page = await reading('ar').open(world.authorizeUrl({ parameters: { ui_locales: 'fi' } }))
    const password = await page.submit({ loginName: bob.loginName })
    assert.equal(languageOf(password), 'ar rtl', 'typing a user name does not reveal the language of its user')
    const wrong = await password.submit({ password: 'not his' })
    assert.deepEqual([languageOf(wrong), wrong.problem], ['ar rtl', wordsIn('ar')('problems.wrongAddressOrPassword')])
  })
}

function known(world: World): void {
  const choose = (uiLocales?: string) => world.authorizeUrl({ parameters: { prompt: 'select_account', ui_locales: uiLocales } })

  it('is the preferred language of the user, before that of the browser', async () => {
    const agent = reading('ar')
    await signIn(agent, world.authorizeUrl(), bob)
    assert.equal(languageOf(await agent.open(choose())), 'de ltr')
    assert.equal(languageOf(await agent.open(choose('en'))), 'en ltr')
  })

  it('is that of the browser when the user has no preferred language', async () => {
    const agent = reading('ar')
    await signIn(agent, world.authorizeUrl(), carol)
    assert.equal(languageOf(await agent.open(choose())), 'ar rtl')
  })
}

function choice(world: World): void {
  it('is remembered and takes precedence over all other sources', async () => {
    const agent = reading('ar')
    const page = await agent.open(world.authorizeUrl({ parameters: { ui_locales: 'ar' } }))
    const chosen = await page.follow('Deutsch')
    assert.deepEqual([chosen.path, languageOf(chosen), chosen.title], [page.path, 'de ltr', german('signIn.titleFor', { client: 'Client web' })])
    assert.equal(agent.cookie(world.issuer, COOKIE), 'de')
    const password = await chosen.submit({ loginName: bob.loginName })
    assert.equal(languageOf(password), 'de ltr')
    const wrong = await password.submit({ password: 'not his' })
    assert.deepEqual([wrong.status, languageOf(wrong)], [422, 'de ltr'])
    const english = await wrong.follow('English')
    assert.deepEqual([english.path, languageOf(english), english.form.fields['loginName']], [password.path, 'en ltr', bob.loginName])
    assert.ok((await english.submit({ password: bob.password })).leftTo, 'the sign-in goes on where it was')
    assert.equal(languageOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'login', ui_locales: 'ar' } }))), 'en ltr')
  })

  it('is stored for a year in an HttpOnly cookie', async () => {
    const { headers } = await send(world.url('/device', { lang: 'de' }))
    const cookie = headers['set-cookie']?.find((line) => line.startsWith(cookieName(world.issuer, COOKIE)))
    assert.equal(cookie, `${cookieName(world.issuer, COOKIE)}=de; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`)
    assert.equal(headers['cache-control'], 'no-store')
  })

  for (const lang of ['xx', 'DE', '', '../de', 'constructor', 'de; Domain=evil.example', 'de\r\nX-Evil: 1', '<script>']) {
    it(`ignores the invalid selection ${JSON.stringify(lang)}`, async () => {
      const { headers, body } = await send(world.url('/device', { lang }))
      assert.ok(!(headers['set-cookie'] ?? []).some((line) => line.startsWith(cookieName(world.issuer, COOKIE))))
      assert.match(body, /<html lang="en"/)
    })
  }

  it('is changed neither by a form nor by a cookie with an unknown value', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.url('/device'))
    const answer = await agent.postOnce(world.url('/device', { lang: 'de' }), page.form.fields)
    assert.match(answer.body, /<html lang="en"/)
    for (const value of ['xx', 'de"><script>', 'constructor', 'x'.repeat(200)]) {
      agent.setCookie(world.issuer, COOKIE, value)
      assert.equal(languageOf(await agent.open(world.url('/device'))), 'en ltr', value)
    }
  })

  it('is offered by links to the same page, in the native names of the languages', async () => {
    const page = await new UserAgent().open(world.url('/device', { user_code: 'WDJB-MJHT', lang: 'de', ui_locales: 'ar' }))
    assert.deepEqual(allLinksOf(page.html).flatMap(({ text, href, isLanguage }) => (isLanguage ? [{ text, href }] : [])).slice(0, 2), [
      { text: 'English', href: '?user_code=WDJB-MJHT&ui_locales=ar&lang=en' },
      { text: 'Deutsch', href: '?user_code=WDJB-MJHT&ui_locales=ar&lang=de' },
    ])
    assert.match(page.html, /lang="de" hreflang="de" aria-current="true">Deutsch</)
  })

  it('never leads to another host, even when the address of the page is crafted', async () => {
    for (const path of ['//evil.example/x', '/\\evil.example', '/%2f/evil.example', '/x?next=//evil.example', '/?javascript:alert(1)']) {
      const { body } = await send(new URL(world.issuer), { target: path, headers: { accept: 'text/html' } })
      for (const { href } of allLinksOf(body).filter(({ isLanguage }) => isLanguage)) assert.ok(href.startsWith('?'), href)
    }
  })

  it('is not offered when the address is so long that the links would make the page large', async () => {
    const page = await new UserAgent().open(world.url('/nowhere', { x: 'y'.repeat(6000) }))
    assert.deepEqual([page.status, allLinksOf(page.html).length], [404, 0])
    assert.ok(page.html.length < 20_000)
  })
}

function problems(world: World): void {
  it('does not change the answer of an unknown path', async () => {
    const page = await reading('de').open(world.url('/nowhere'))
    assert.deepEqual([page.status, languageOf(page), page.title], [404, 'de ltr', german('messages.notFound.title')])
    assert.equal(languageOf(await page.follow('العربية')), 'ar rtl')
  })

  it('is the requested one even when the rest of the request is invalid', async () => {
    const page = await new UserAgent().open(world.url('/oauth/v2/authorize', { client_id: 'nobody', ui_locales: 'de' }))
    assert.deepEqual([page.status, languageOf(page), page.title], [400, 'de ltr', german('messages.requestNotUnderstood.title')])
  })

  it('is the one requested by the sign-in after it has expired', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { ui_locales: 'ar' } }))
    world.clock.advance(24 * HOUR)
    const late = await page.submit({ loginName: bob.loginName })
    assert.deepEqual([late.status, languageOf(late)], [400, 'ar rtl'])
    assert.equal(languageOf(await late.follow(wordsIn('ar')('messages.startAgain'))), 'ar rtl')
  })

  it('is the selected one when a form is refused', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.authorizeUrl())
    agent.setCookie(world.issuer, COOKIE, 'de')
    const refused = await page.submit({ csrf: 'x' })
    assert.deepEqual([refused.status, languageOf(refused), refused.title], [403, 'de ltr', german('messages.formRefused.title')])
  })

  it('does not reveal the language of a sign-in in another browser', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { ui_locales: 'ar' } }))
    assert.equal(languageOf(await reading('de').open(page.answer.url)), 'de ltr')
  })
}

function elsewhere(world: World): void {
  it('is that of the link to the device code page and stays for the sign-in', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.url('/device', { ui_locales: 'de' }))
    const wrong = await page.submit({ user_code: 'BCDF-GHJK' })
    assert.deepEqual([languageOf(wrong), wrong.problem], ['de ltr', german('problems.userCode.wrong')])
  })

  it('is the one requested by a logout, by GET and by POST', async () => {
    const logout = world.url('/oidc/v1/end_session', { ui_locales: 'de' })
    assert.equal(languageOf(await new UserAgent().open(logout)), 'de ltr')
    const agent = await world.browserWith(carol)
    const asked = await agent.open(logout, { 'sec-fetch-site': 'cross-site' })
    assert.deepEqual([languageOf(asked), asked.title], ['de ltr', german('logout.question')])
    const done = await asked.submit()
    assert.deepEqual([languageOf(done), done.title], ['de ltr', german('logout.doneTitle')])
    assert.equal((await done.follow('العربية')).title, wordsIn('ar')('logout.doneTitle'))
  })

  it('is selected on the page of a mail without putting the entered code in the address', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.url('/ui/login/email/verify', { userID: bob.id, code: 'ABCDEF' }))
    assert.equal((await page.follow('Deutsch')).form.fields['code'], 'ABCDEF')
    const wrong = await page.submit({ code: 'GHJKMN' })
    const links = allLinksOf(wrong.html).map(({ href }) => href)
    assert.deepEqual([wrong.status, links.filter((href) => href.includes('GHJKMN') || href.includes('ABCDEF'))], [422, []])
    assert.ok(links.includes(`?userID=${bob.id}&lang=ar`))
  })
}

inMemory('server with a default language other than English', (world) => {
  it('uses the default language when neither user nor browser has one', async () => {
    const page = await new UserAgent().open(world.authorizeUrl())
    assert.equal(languageOf(page), 'de ltr')
  })
}, { defaultLanguage: 'de' })
