import assert from 'node:assert/strict'
import { PNG } from 'pngjs'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, freshName, mailsTo } from '../support/api-users.js'
import { answered, signIn } from '../support/authorization.js'
import { linkIn } from '../support/mail-world.js'
import { pngOf } from '../support/pictures.js'
import { send } from '../support/send.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const SETTINGS = 'settings.v2.SettingsService'
const acme = { as: callers.orgOwner }
const globex = { as: callers.otherOwner }
const orgScope = (id: string) => `openid urn:keyhall:iam:org:id:${id}`

/** The first page of a sign-in. */
const loginPage = async (api: Api, scope = 'openid') => (await new UserAgent().open(api.world.authorizeUrl({ scope }))).html

const upload = (api: Api, path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}, token: string | undefined = callers.orgOwner.token) =>
  fetch(`${api.world.issuer}/assets/v1/${path}`, { method: 'POST', body, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } })

const asPng = { 'content-type': 'image/png' } as const
const rawPng = (width: number, height: number) => new Uint8Array(pngOf(width, height))

apiOnEveryStorage('the branding of an organization', (api) => {
  it('is drafted, previewed by link, and then activated for all pages', async () => {
    await api.ok(`${MANAGEMENT}/AddCustomLabelPolicy`, { primaryColor: '#7a1f5c', backgroundColor: '#fdf6ec', name: 'Acme & Søns', font: 'LABEL_FONT_SERIF' }, acme)
    const { policy, previewUrl } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    assert.deepEqual([policy.primaryColor, policy.name, policy.font], ['#7a1f5c', 'Acme & Søns', 'LABEL_FONT_SERIF'])
    assert.equal((await api.ok(`${MANAGEMENT}/GetLabelPolicy`, {}, acme)).policy.isDefault, true)
    assert.doesNotMatch(await loginPage(api), /7a1f5c/)

    for (const page of ['login-name', 'password', 'password-problem', 'accounts', 'register', 'change-password', 'error', 'logged-out']) {
      const { status, html } = await new UserAgent().open(`${previewUrl}&page=${page}`)
      assert.deepEqual([status, /--accent:#7a1f5c/.test(html), html.includes('Acme &amp; Søns')], [200, true, true], page)
    }
    assert.match((await new UserAgent().open(previewUrl)).html, /page=register/)

    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    const html = await loginPage(api)
    assert.match(html, /@media \(prefers-color-scheme:light\)\{:root\{[^}]*--accent:#7a1f5c/)
    assert.match(html, /font-family:Charter/)
    assert.match(html, /<title>[^<]* – Acme &amp; Søns<\/title>/)
    assert.match(html, /<p class="brand"><bdi>Acme &amp; Søns<\/bdi>/)
    assert.doesNotMatch(html, /prefers-color-scheme:dark\)\{:root\{[^}]*--accent:#7a1f5c/)
  })

  it('applies to its own applications and where a scope names the organization, and nowhere else', async () => {
    assert.match(await loginPage(api, orgScope('100')), /7a1f5c/)
    assert.doesNotMatch(await loginPage(api, orgScope('110')), /7a1f5c/)
    assert.match(await loginPage(api, orgScope('no-such-organization')), /7a1f5c/)
    const { html } = await new UserAgent().open(`${api.world.issuer}/device`)
    assert.doesNotMatch(html, /7a1f5c/)
  })

  it('applies to pages outside a sign-in if a user of the organization is signed in, and never to other users', async () => {
    const person = await aTestPerson(api)
    const agent = new UserAgent()
    answered(await signIn(agent, api.world.authorizeUrl({ scope: orgScope('100') }), person))
    const stranger = new UserAgent()
    const look = async (browser: UserAgent, path: string, values?: Readonly<Record<string, string>>): Promise<boolean> => {
      const page = await browser.open(api.world.issuer + path)
      return /--accent:#7a1f5c/.test((values ? await page.submit(values) : page).html)
    }
    for (const [path, values] of [['/device'], ['/device', { user_code: 'BCDF-GHJK' }], ['/oidc/v1/end_session?lang=en'], ['/oidc/v1/end_session']] as const) {
      assert.deepEqual([await look(stranger, path, values), await look(agent, path, values)], [false, true], path)
    }
  })

  it('applies to mails and the pages behind their links, whose URLs reveal nothing about people or codes', async () => {
    await api.ok(`${MANAGEMENT}/SetCustomLoginText`, { language: 'en', texts: {
      'newPassword.password_reset.title': 'A new word for Acme',
    } }, acme)
    const address = `${freshName('looked')}@mail.example`
    const { id: userId } = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
    await api.ok('user.v2.UserService/PasswordReset', { userId, sendLink: {} })
    const [mail] = await mailsTo(api, address)
    assert.ok(mail)
    assert.match(mail.html, /<p class="brand">Acme &amp; Søns<\/p>/)
    assert.match(mail.html, /background: #7a1f5c/)
    const link = new URL(linkIn(mail.text))
    const wrongCode = new URL(link)
    wrongCode.searchParams.set('code', 'ZZZZZZ')
    const unknownUser = new URL(link)
    unknownUser.searchParams.set('userID', 'unknown')
    const seen = async (opened: URL) => {
      const page = await new UserAgent().open(opened)
      const refused = await page.submit({ password: 'quite another password', passwordAgain: 'quite another password', code: 'ZZZZZZ' })
      return [page, refused].map(({ html, title }) => `${/--accent:#7a1f5c/.test(html)} ${title ?? ''}`)
    }
    const whole = ['true A new word for Acme', 'true A new word for Acme']
    assert.deepEqual([await seen(link), await seen(wrongCode), await seen(unknownUser)], [whole, whole, whole])
    for (const orgID of [undefined, 'no-such-organization', '110', '\u0000', 'x'.repeat(500)]) {
      const other = new URL(link)
      other.searchParams.delete('orgID')
      if (orgID !== undefined) other.searchParams.set('orgID', orgID)
      const plain = [`false ${words('newPassword.password_reset.title')}`, `false ${words('newPassword.password_reset.title')}`]
      assert.deepEqual(await seen(other), plain, orgID)
    }
    await api.ok(`${MANAGEMENT}/SetCustomLoginText`, { language: 'en', texts: {} }, acme)
  })

  it('applies to error pages of a sign-in; another browser sees the branding of the application only', async () => {
    const agent = new UserAgent()
    const page = await agent.open(api.world.authorizeUrl({ scope: orgScope('100') }))
    assert.match((await page.submit({ csrf: 'x' })).html, /7a1f5c/, 'a form that is refused')
    assert.match((await new UserAgent().open(page.answer.url)).html, /7a1f5c/, 'another browser, and the application is theirs')
    await api.ok(`${MANAGEMENT}/AddCustomLabelPolicy`, { primaryColor: '#0b5d3b' }, globex)
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, globex)
    const ofGlobex = await agent.open(api.world.authorizeUrl({ scope: orgScope('110') }))
    assert.match(ofGlobex.html, /0b5d3b/)
    assert.match((await new UserAgent().open(ofGlobex.answer.url)).html, /7a1f5c/)
    api.world.clock.advance(HOUR)
    const late = await ofGlobex.submit({ loginName: 'somebody' })
    assert.deepEqual([late.status, /0b5d3b/.test(late.html)], [400, true], 'a sign-in that has expired')
    await api.ok(`${MANAGEMENT}/ResetLabelPolicyToDefault`, {}, globex)
  })

  it('contains pictures, which are public as long as a branding uses them', async () => {
    const answer = await upload(api, 'org/policy/label/logo', rawPng(1280, 400), asPng)
    const { url, width, height } = await answer.json() as { url: string; width: number; height: number }
    assert.deepEqual([answer.status, width, height], [200, 640, 200])
    assert.match(url, /\/ui\/brand\/[0-9a-f]{32}[.]png$/)
    const served = await send(url)
    assert.equal(served.status, 200)
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy', 'content-disposition'].map((name) => served.headers[name]),
      ['image/png', 'public, max-age=31536000, immutable', 'nosniff', "default-src 'none'; sandbox", `inline; filename="${url.slice(-36)}"`],
    )
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    assert.deepEqual([PNG.sync.read(bytes).width, PNG.sync.read(bytes).height], [640, 200])

    assert.doesNotMatch(await loginPage(api), /id="logo"/)
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    const [, file = ''] = /\/ui\/brand\/([0-9a-f]{32})/.exec(url) ?? []
    assert.match(await loginPage(api), new RegExp(`<img id="logo" class="logo" src="/ui/brand/${file}.png" width="205" height="64" alt="Acme &amp; Søns"`))

    await api.ok(`${MANAGEMENT}/RemoveCustomLabelPolicyLogo`, {}, acme)
    assert.equal((await send(url)).status, 200, 'people see it still')
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    assert.equal((await send(url)).status, 404)
  })

  it('is deleted completely by a reset', async () => {
    const { url } = await (await upload(api, 'org/policy/label/icon', rawPng(16, 16), asPng)).json() as { url: string }
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    assert.match(await loginPage(api), /<link rel="icon" href="\/ui\/brand\//)
    await api.ok(`${MANAGEMENT}/ResetLabelPolicyToDefault`, {}, acme)
    assert.equal((await send(url)).status, 404)
    assert.doesNotMatch(await loginPage(api), /7a1f5c|Acme/)
    assert.equal((await api.ok(`${MANAGEMENT}/GetLabelPolicy`, {}, acme)).policy.isDefault, true)
    await api.refused('failed_precondition', `${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
  })

  it('falls back to that of the instance, with dark colours, one scheme and without the product name', async () => {
    await api.ok(`${ADMIN}/UpdateLabelPolicy`, {
      primaryColorDark: '#ffd54f', backgroundColorDark: '#000', cardColorDark: '#111', themeMode: 'THEME_MODE_DARK', disableWatermark: true, corners: 'LABEL_CORNERS_SQUARE',
    })
    await api.ok(`${ADMIN}/ActivateLabelPolicy`)
    const html = await loginPage(api)
    assert.match(html, /:root\{color-scheme:dark;[^}]*--accent:#ffd54f[^}]*--card:#111111|:root\{color-scheme:dark;[^}]*--card:#111111[^}]*--accent:#ffd54f/)
    assert.match(html, /<meta name="color-scheme" content="dark"/)
    assert.match(html, /--round:0/)
    assert.doesNotMatch(html, /Keyhall|class="mark"/)
    const { settings } = await api.ok(`${SETTINGS}/GetBrandingSettings`, {}, globex)
    assert.deepEqual(
      [settings.darkTheme.primaryColor, settings.lightTheme.primaryColor, settings.themeMode, settings.disableWatermark, settings.resourceOwnerType],
      ['#ffd54f', '#2f4fa8', 'THEME_MODE_DARK', true, 'RESOURCE_OWNER_TYPE_INSTANCE'],
    )
    await api.ok(`${ADMIN}/UpdateLabelPolicy`, { font: 'LABEL_FONT_SYSTEM', cardColorDark: '', corners: 'LABEL_CORNERS_SOFT' })
    await api.ok(`${ADMIN}/ActivateLabelPolicy`)
    assert.match(await loginPage(api), /Keyhall/)
  })
})

overTransports('branding', (api) => {
  const set = `${MANAGEMENT}/UpdateCustomLabelPolicy`

  it('with unreadable colours is refused with the measured contrast', async () => {
    const message = await api.refused('invalid_argument', set, { primaryColor: '#ffd54f', fontColorDark: '#333333' }, acme)
    assert.match(message, /primaryColor: has a contrast of 1[.]41:1 on cardColor; at least 4[.]5:1 is required/)
    assert.match(message, /fontColorDark: has a contrast of 1[.]\d+:1 on cardColorDark; at least 4[.]5:1 is required/)
    assert.equal((await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)).policy.isDefault, true)
  })

  for (const [field, value] of [
    ['primaryColor', 'red'], ['primaryColor', '#2f4fa8;}body{display:none}'], ['backgroundColor', 'url(https://evil.example)'], ['fontColor', '#12345'],
    ['warnColorDark', '#fff\0'], ['primaryColor', '#'.padEnd(51, '0')], ['cardColor', '</style><script>'], ['hideLoginNameSuffix', true],
    ['name', '<script>alert(1)</script>'], ['name', 'a\u202eb'], ['name', 'a\nb'], ['name', '{product}'], ['name', 'x'.repeat(61)], ['name', '\0'],
    ['font', 'LABEL_FONT_COMIC'], ['corners', 'round'], ['themeMode', 'THEME_MODE_NEON'],
  ] as const) {
    it(`rejects ${field} ${JSON.stringify(value).slice(0, 40)}`, async () => {
      await api.refused('invalid_argument', set, { [field]: value }, acme)
      assert.equal((await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)).policy.isDefault, true)
    })
  }

  it('requires permission in its organization', async () => {
    await api.ok(set, { primaryColor: '#7a1f5c' }, acme)
    assert.equal((await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, globex)).policy.primaryColor, undefined)
    await api.refused('permission_denied', `${MANAGEMENT}/GetPreviewLabelPolicy`, {}, { ...globex, org: '100' })
    await api.refused('permission_denied', set, {}, { as: callers.orgViewer })
    await api.refused('permission_denied', `${ADMIN}/UpdateLabelPolicy`, {}, acme)
    await api.refused('permission_denied', `${ADMIN}/GetPreviewLabelPolicy`, {}, acme)
    assert.equal((await api.ok('auth.v1.AuthService/GetMyLabelPolicy', {}, { as: callers.withoutRoles })).policy.isDefault, true)
  })

  it('are accepted in base64 too, and recorded without the picture', async () => {
    const { url, width } = await api.ok(`${MANAGEMENT}/SetCustomLabelPolicyPicture`, { slot: 'LABEL_PICTURE_BACKGROUND', picture: pngOf(2000, 1000).toString('base64') }, acme)
    assert.equal(width, 1600)
    assert.match(url, /[.]jpg$/)
    await api.ok(`${MANAGEMENT}/ActivateCustomLabelPolicy`, {}, acme)
    assert.match(await loginPage(api), /background:var\(--page\) url\("\/ui\/brand\/[0-9a-f]{32}[.]jpg"\) center/)
    const { events } = await api.ok(`${ADMIN}/ListEvents`, { eventTypes: ['policy.branding.set'], limit: 1 })
    assert.deepEqual([events[0].type.type, events[0].aggregate.id, JSON.stringify(events[0]).length < 3000], ['policy.branding.set', '100', true])
    await api.refused('invalid_argument', `${MANAGEMENT}/SetCustomLabelPolicyPicture`, { slot: 'LABEL_PICTURE_UNSPECIFIED', picture: 'AAAA' }, acme)
  })
})

overTransports('uploads of pictures', (api) => {
  const form = (bytes: Uint8Array, name = 'file'): FormData => {
    const data = new FormData()
    data.append('comment', 'before it')
    data.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), 'logo.svg')
    return data
  }

  it('are accepted as a form with any file name', async () => {
    for (const path of ['logo', 'logo/dark', 'icon', 'icon/dark', 'background']) {
      assert.equal((await upload(api, `org/policy/label/${path}`, form(rawPng(32, 32)))).status, 200, path)
    }
    const { policy } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    assert.equal(new Set([policy.logoUrl, policy.logoUrlDark, policy.iconUrl, policy.iconUrlDark]).size, 1)
    assert.match(policy.backgroundUrl, /[.]jpg$/)
  })

  it('require permission', async () => {
    const status = async (path: string, token?: string) => (await upload(api, path, rawPng(8, 8), asPng, token)).status
    assert.equal(await status('instance/policy/label/logo', callers.iamOwner.token), 200)
    assert.equal(await status('instance/policy/label/logo', callers.orgOwner.token), 403)
    assert.equal(await status('org/policy/label/logo', callers.orgViewer.token), 403)
    assert.equal(await status('org/policy/label/logo', 'wrong'), 401)
    assert.equal((await upload(api, 'org/policy/label/logo', rawPng(8, 8), asPng, '')).status, 401)
    assert.equal((await upload(api, 'org/policy/label/logo', rawPng(8, 8), { ...asPng, 'x-keyhall-orgid': '110' })).status, 403)
    assert.equal((await upload(api, 'org/policy/label/font', rawPng(8, 8), asPng)).status, 415)
    assert.equal((await upload(api, 'org/policy/label/sound', rawPng(8, 8), asPng)).status, 404)
  })

  it('of other content change nothing', async () => {
    const before = (await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)).policy
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const polyglot = Buffer.concat([pngOf(8, 8), Buffer.from('<script>alert(1)</script>')])
    for (const [title, expected, body, headers] of [
      ['an SVG', 415, svg, { 'content-type': 'image/svg+xml' }],
      ['an SVG that says it is a PNG', 400, svg, asPng],
      ['a PNG with HTML behind it', 400, new Uint8Array(polyglot), asPng],
      ['half a PNG', 400, new Uint8Array(pngOf(64, 64).subarray(0, 60)), asPng],
      ['nothing', 400, '', asPng],
      ['a picture that says it is HTML', 415, rawPng(8, 8), { 'content-type': 'text/html' }],
      ['a form without a file', 400, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['a form without an end', 400, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['a form without a boundary', 400, 'x', { 'content-type': 'multipart/form-data; charset=utf-8' }],
      ['a form of boundaries', 400, '--x'.repeat(10_000), { 'content-type': 'multipart/form-data; boundary=x' }],
      ['more than 512 kB', 400, new Uint8Array(514 * 1024), asPng],
      ['more than a megabyte', 413, new Uint8Array(1100 * 1024), asPng],
    ] as const) {
      assert.equal((await upload(api, 'org/policy/label/logo', body, headers)).status, expected, title)
    }
    assert.deepEqual((await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)).policy, before)
  })

  it('are found by their full name only', async () => {
    for (const path of ['', 'x.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`, '..%2f..%2fetc%2fpasswd', `${'A'.repeat(32)}.png`, '%00.png']) {
      assert.ok([400, 404].includes((await send(`${api.world.issuer}/ui/brand/${path}`)).status), path)
    }
  })
}, { kind: 'memory' })

overTransports('previews', (api) => {
  it('are visible to anyone who has the link until it expires', async () => {
    const { previewUrl } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    const status = async (address: string) => (await send(address, { headers: { accept: 'text/html' } })).status
    assert.equal(await status(previewUrl), 200)
    for (const changed of [previewUrl.replace('of=100', 'of=110'), previewUrl.replace('of=100', 'of='), previewUrl.replace(/until=\d/, 'until=9'), previewUrl.replace(/seal=.*/, 'seal=x'), `${previewUrl}&page=__proto__`, previewUrl.split('?')[0] ?? '']) {
      assert.equal(await status(changed), 404, changed)
    }
    api.world.clock.advance(3600)
    assert.equal(await status(previewUrl), 404)
  })

  it('are framed by pages of this server, and are the only pages that are framed', async () => {
    const { previewUrl } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    const framing = async (address: string) => {
      const { headers } = await fetch(address, { headers: { accept: 'text/html' } })
      return [/frame-ancestors '(\w+)'/.exec(headers.get('content-security-policy') ?? '')?.[1], headers.get('x-frame-options')]
    }
    assert.deepEqual(await framing(`${previewUrl}&page=password`), ['self', 'SAMEORIGIN'])
    for (const other of [previewUrl.replace(/seal=.*/, 'seal=x'), api.world.authorizeUrl({ scope: 'openid' }), api.world.url('/ui/account')]) {
      assert.deepEqual(await framing(other), ['none', 'DENY'], other)
    }
  })

  it('show unsaved values, a scheme and a language without storing any of them', async () => {
    await api.ok(`${MANAGEMENT}/AddCustomLabelPolicy`, { primaryColor: '#7a1f5c', name: 'Acme' }, acme)
    const { previewUrl } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    const agent = new UserAgent()
    const tried = new URLSearchParams({ 'page': 'password', 'light.accent': '#0a5c2b', 'name': 'Tried', 'corners': 'square', 'scheme': 'light', 'language': 'de' })
    const { html } = await agent.open(`${previewUrl}&${tried}`)
    for (const expected of [/--accent:#0a5c2b/, /Tried/, /--round:0/, /color-scheme:light/, /<html lang="de"/]) assert.match(html, expected)
    assert.doesNotMatch(html, /autofocus/)
    const plain = (await agent.open(`${previewUrl}&page=password`)).html
    for (const expected of [/--accent:#7a1f5c/, /Acme/, /<html lang="en"/]) assert.match(plain, expected)
    const hostile = new URLSearchParams({ 'page': 'password', 'light.accent': 'red;}body{', 'name': '<script>', 'corners': 'constructor', 'font': '__proto__', 'language': 'xx' })
    const { html: unharmed } = await agent.open(`${previewUrl}&${hostile}`)
    assert.match(unharmed, /--accent:#7a1f5c/)
    assert.doesNotMatch(unharmed, /<script>"|body\{;|red;/)
    assert.doesNotMatch((await agent.open(`${previewUrl}&page=password&look=active&light.accent=%230a5c2b`)).html, /7a1f5c|0a5c2b/)
  })
}, { kind: 'memory' })

overTransports('texts of the login pages', (api) => {
  const set = (language: string, texts: unknown) => [`${MANAGEMENT}/SetCustomLoginText`, { language, texts }, acme] as const

  it('replace the built-in texts in their language and organization', async () => {
    await api.ok(...set('en', { 'loginName.label': 'Welcome at Acme', 'links.help': 'Ask us' }))
    assert.match(await loginPage(api), /Welcome at Acme/)
    assert.doesNotMatch(await loginPage(api, orgScope('110')), /Welcome at Acme/)
    const german = await new UserAgent({ 'accept-language': 'de' }).open(api.world.authorizeUrl())
    assert.doesNotMatch(german.html, /Welcome at Acme/)
    assert.deepEqual((await api.ok(`${MANAGEMENT}/GetCustomLoginTexts`, { language: 'en' }, acme)).customText.texts, { 'loginName.label': 'Welcome at Acme', 'links.help': 'Ask us' })
    assert.equal((await api.ok(`${MANAGEMENT}/GetDefaultLoginTexts`, { language: 'en' }, acme)).customText.texts['links.help'], 'Help')
    await api.ok(`${MANAGEMENT}/ResetCustomLoginTextToDefault`, { language: 'en' }, acme)
    assert.doesNotMatch(await loginPage(api), /Welcome at Acme/)
  })

  it('of the instance apply to organizations without their own', async () => {
    await api.ok(`${ADMIN}/SetCustomLoginText`, { language: 'en', texts: { 'continue': 'Go on' } })
    assert.match(await loginPage(api), /Go on/)
    assert.deepEqual((await api.ok(`${ADMIN}/GetCustomLoginTexts`, { language: 'en' })).customText.texts, { 'continue': 'Go on' })
    await api.ok(`${ADMIN}/ResetCustomLoginTextToDefault`, { language: 'en' })
    assert.equal((await api.ok(`${ADMIN}/GetDefaultLoginTexts`, { language: 'de' })).customText.texts['continue'].length > 0, true)
  })

  it('that are invalid are refused, with all problems at once', async () => {
    for (const [language, texts, problem] of [
      ['xx', { continue: 'x' }, /language must be one of/],
      ['en', { 'no.such.text': 'x' }, /no[.]such[.]text is not a text of the login pages/],
      ['en', { 'mail.hello': 'Hello' }, /mail[.]hello is not a text of the login pages/],
      ['en', { '__proto__x': 'x' }, /is not a text/],
      ['en', { continue: '<script>alert(1)</script>' }, /markup/],
      ['en', { continue: '{secret}' }, /names \{secret\}/],
      ['en', { continue: '{unclosed' }, /not a message/],
      ['en', { continue: '{wait, number, ::integer-width/000}' }, /not a message/],
      ['en', { continue: '' }, /is empty/],
      ['en', { continue: 'x'.repeat(2001) }, /longer than 2000/],
      ['en', { continue: 'a\0b' }, /./],
      ['en', { continue: 'ok', useAnotherAccount: '' }, /useAnotherAccount is empty/],
      ['en', { continue: 1 }, /texts/],
    ] as const) {
      assert.match(await api.refused('invalid_argument', ...set(language, texts)), problem)
    }
    assert.deepEqual((await api.ok(`${MANAGEMENT}/GetCustomLoginTexts`, { language: 'en' }, acme)).customText.texts ?? {}, {})
    await api.refused('permission_denied', `${MANAGEMENT}/SetCustomLoginText`, { language: 'en', texts: {} }, { as: callers.orgViewer })
  })

  it('and links appear on every page', async () => {
    await api.ok(`${MANAGEMENT}/AddCustomPrivacyPolicy`, { tosLink: 'https://acme.example/terms/{{.Lang}}?a=1&b=2', supportEmail: 'help+login@acme.example' }, acme)
    const html = await loginPage(api)
    assert.match(html, /<a id="terms-link" href="https:\/\/acme[.]example\/terms\/en\?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Terms of service<\/a>/)
    assert.match(html, /<a id="support-link" href="mailto:help%2Blogin@acme.example"/)
    assert.doesNotMatch(html, /privacy-link|help-link/)
    assert.doesNotMatch(await loginPage(api, orgScope('110')), /terms-link/)
  })
})
