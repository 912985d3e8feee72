import assert from 'node:assert/strict'
import fc from 'fast-check'
import { wordsIn } from '@keyhall/texts'
import * as views from '#src/login/views/index.js'
import { pages, type Take } from './support/login-pages.js'
import { readDocument, type ReadDocument } from './support/read-document.js'

const context: views.PageContext = { nonce: 'n0nce', basePath: '/prefix', clientName: 'Web shop', words: wordsIn('en') }
const step = { authRequestId: '17', csrf: 'c5rf' }

const ids = (document: ReadDocument) => document.tags.flatMap(({ attributes }) => attributes.get('id') ?? [])
const named = (document: ReadDocument, tag: string) => document.tags.filter(({ name }) => name === tag)
const inputs = (document: ReadDocument) =>
  new Map(named(document, 'input').map(({ attributes }) => [attributes.get('name') ?? '', attributes]))
/** Tags and attributes of a message page whose link leads to an address. */
const links = (href: string) =>
  named(readDocument(views.messagePage(context, { kind: 'error', title: '', text: '', wayOn: { href, label: 'x' } })), 'a')

/** Tags and the names of their attributes, without links: an address that could run a script loses its link. */
const outline = (html: string) => readDocument(html).tags
  .filter(({ name }) => name !== 'a' && name !== '/a')
  .map(({ name, attributes }) => [name, ...attributes.keys()].join(' '))

/** An address of this server, a place on the page, or content of the page itself: pictures, and the file with recovery codes. */
const OWN_ADDRESS = /^(x|x[?]lang=[a-z]{2}|x?[/]ui[/]assets[/](pages[.]css[?]v=[\w-]{16}|[\w.-]+)|#\w+|data:image[/]svg[+]xml,.*|data:text[/]plain;charset=utf-8,.*)$/

describe('the pages of the login', () => {
  for (const [name, render] of Object.entries(pages)) {
    it(`${name} is one small document without external requests`, () => {
      const html = render(() => 'x')
      assert.ok(Buffer.byteLength(html) < 10 * 1024, `${Buffer.byteLength(html)} bytes`)
      assert.deepEqual(named(readDocument(html), 'html')[0]?.attributes, new Map([['lang', 'en'], ['dir', 'ltr']]))
      const addresses = readDocument(html).tags.flatMap(({ attributes }) =>
        ['src', 'href'].flatMap((attribute) => attributes.get(attribute) ?? []))
      assert.deepEqual(addresses.filter((address) => !OWN_ADDRESS.test(address)), [])
      assert.doesNotMatch(html, /url\(|@import/)
    })

    it(`${name} has no style attribute, no event handler, and nothing called "submit"`, () => {
      const { tags } = readDocument(render(() => 'x'))
      const attributes = tags.flatMap(({ attributes: all }) => [...all])
      assert.deepEqual(attributes.filter(([attribute]) => attribute === 'style' || attribute.startsWith('on')), [])
      assert.deepEqual(attributes.filter(([attribute, value]) => ['id', 'name'].includes(attribute) && value === 'submit'), [])
    })

    it(`${name} has each id once, and labels and descriptions that lead somewhere`, () => {
      const document = readDocument(render(() => 'x'))
      const known = ids(document)
      assert.equal(new Set(known).size, known.length)
      const references = document.tags.flatMap(({ attributes }) =>
        ['for', 'aria-describedby', 'aria-controls'].flatMap((reference) => attributes.get(reference)?.split(' ') ?? []))
      assert.deepEqual(references.filter((id) => !known.includes(id)), [])
    })

    it(`${name} has one inline script at its end, which the oldest browsers understand, and at most one file`, () => {
      const html = render(() => 'x')
      const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
      const files = scripts.filter(([, attributes = '']) => attributes.includes('src='))
      assert.ok(files.length <= 1)
      for (const [, attributes = '', inside] of files) {
        assert.match(attributes, /^ nonce="x" src="[^"]+" defer$/)
        assert.equal(inside, '')
      }
      assert.deepEqual(files.length > 0, /data-(passkey|copy)=/.test(html), 'pages with neither a passkey nor a text to copy load nothing')
      const inline = scripts.filter((script) => !files.includes(script))
      assert.deepEqual(inline.map(([, attributes]) => attributes), [' nonce="x"'])
      const [, , source = ''] = inline[0] ?? []
      assert.doesNotMatch(source, /=>|`|\b(const|let|class|async|await|import|export|of)\b|\?\.|\?\?|\.\.\./)
      assert.match(html, /<\/script><\/body><\/html>$/)
    })

    it(`${name} posts its form`, () => {
      for (const { attributes } of named(readDocument(render(() => 'x')), 'form')) assert.equal(attributes.get('method'), 'post')
    })
  }

  it('send a form_post response at once and by the plainest call', () => {
    const html = views.formPostPage(context, { action: 'https://client.example/cb', parameters: { code: 'c', state: 's' } })
    assert.match(html, /<script nonce="n0nce">document\.forms\[0\]\.submit\(\)<\/script>/)
  })

  it('have their stable ids', () => {
    const loginName = readDocument(views.loginNamePage(context, { ...step, loginName: '', problem: 'p' }))
    const password = readDocument(views.passwordPage(context, { ...step, loginName: 'alice', otherAccountHref: '/x', problem: 'p' }))
    for (const id of ['login-title', 'loginName', 'submit-button', 'error-message']) assert.ok(ids(loginName).includes(id), id)
    for (const id of ['login-title', 'loginName', 'password', 'submit-button', 'error-message']) assert.ok(ids(password).includes(id), id)
    assert.ok(ids(readDocument(views.loggedOutPage(context))).includes('logout-result'))
    const device = readDocument(views.devicePage(context, { ...step, action: '/device', userCode: '', fields: {}, problem: 'p' }))
    for (const id of ['login-title', 'user-code', 'submit-button', 'error-message']) assert.ok(ids(device).includes(id), id)
    const person = { displayName: 'Alice', loginName: 'alice' }
    const consent = { ...step, userCode: 'WDJB-MJHT', scopes: [], person, otherAccountHref: '/x' }
    const asked = readDocument(views.deviceConsentPage(context, consent))
    for (const id of ['login-title', 'user-code', 'submit-button', 'deny-button']) assert.ok(ids(asked).includes(id), id)
    for (const isAllowed of [true, false]) {
      assert.ok(ids(readDocument(views.deviceResultPage(context, { isAllowed }))).includes('device-result'))
    }
  })

  it('send each step to its own address below the base path', () => {
    const action = (html: string) => named(readDocument(html), 'form')[0]?.attributes.get('action')
    const values = { givenName: '', familyName: '', email: '' }
    assert.equal(action(views.loginNamePage(context, { ...step, loginName: '' })), '/prefix/ui/login/loginname')
    assert.equal(action(views.passwordPage(context, { ...step, loginName: '', otherAccountHref: '' })), '/prefix/ui/login/password')
    assert.equal(action(views.accountsPage(context, { ...step, accounts: [], otherAccountHref: '' })), '/prefix/ui/login/accounts')
    assert.equal(action(views.registerPage(context, { ...step, asksForName: false, values, problems: {}, signInHref: '' })), '/prefix/ui/login/register')
  })
})

describe('autofill by password managers and browsers', () => {
  it('is recognized on the first step, and only the login name is sent', () => {
    const fields = named(readDocument(views.loginNamePage(context, { ...step, loginName: 'alice' })), 'input')
    const members = fields.map(({ attributes }) => [attributes.get('name'), attributes.get('autocomplete')])
    assert.deepEqual(members, [
      ['authRequestID', undefined], ['csrf', undefined], ['loginName', 'username webauthn'],
      [undefined, 'current-password'], [undefined, 'one-time-code'],
    ])
  })

  it('fills the password of the login name on the page', () => {
    const fields = inputs(readDocument(views.passwordPage(context, { ...step, loginName: 'alice', otherAccountHref: '/' })))
    assert.equal(fields.get('loginName')?.get('autocomplete'), 'username')
    assert.equal(fields.get('loginName')?.get('value'), 'alice')
    assert.ok(fields.get('loginName')?.has('readonly'))
    assert.equal(fields.get('password')?.get('autocomplete'), 'current-password')
    assert.equal(fields.get('password')?.get('type'), 'password')
  })

  it('fills name, email and a new password in the registration, which keeps earlier input', () => {
    const values = { givenName: 'Alice', familyName: 'Liddell', email: 'alice@' }
    const page = views.registerPage(context, { ...step, asksForName: true, values, problems: { email: 'p' }, signInHref: '/' })
    const fields = inputs(readDocument(page))
    const members = [...fields].map(([name, attributes]) => [name, attributes.get('autocomplete'), attributes.get('value')])
    assert.deepEqual(members.slice(2), [
      ['givenName', 'given-name', 'Alice'], ['familyName', 'family-name', 'Liddell'], ['email', 'email', 'alice@'],
      ['password', 'new-password', undefined],
    ])
    assert.deepEqual([...fields].filter(([, attributes]) => attributes.has('aria-invalid')).map(([name]) => name), ['email'])
  })
})

const fragment = fc.constantFrom(
  '"', "'", '<', '>', '&', '/', '=', '`', ' ', '\0', '\r\n', '\u2028', '&quot;', '&lt;', '</title>', '</script>', '</style>',
  '<!--', '-->', ']]>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', ' onfocus=alert(1) ', 'javascript:',
)
const hostile = fc.oneof(fc.array(fragment, { minLength: 1, maxLength: 6 }).map((all) => all.join('')), fc.string({ unit: 'binary' }))

/** Hands out strings in turn; a page may take more than there are. */
const inTurn = (strings: readonly string[], map: (string: string) => string = (string) => string): Take => {
  let next = 0
  return () => map(strings[next++ % strings.length] ?? '')
}

/** Replaces each string. Equal strings stay equal and others differ: a page shows a login name only beside a different name. */
const harmlessOf = (strings: readonly string[]) => (string: string): string =>
  string === '' ? '' : 'x'.repeat(strings.indexOf(string) + 1)

describe('text from outside', () => {
  for (const [name, render] of Object.entries(pages)) {
    it(`never becomes a tag or an attribute of ${name}`, () => {
      fc.assert(fc.property(fc.array(hostile, { minLength: 1, maxLength: 20 }), (strings) => {
        const harmless = render(inTurn(strings, harmlessOf(strings)))
        assert.deepEqual(outline(render(inTurn(strings))), outline(harmless))
      }), { numRuns: 200 })
    })
  }

  it('reaches the client of a form_post response as it was given', () => {
    fc.assert(fc.property(hostile, hostile, (code, state) => {
      const html = views.formPostPage(context, { action: 'https://client.example/cb?a=1&b=%20', parameters: { code, state } })
      const document = readDocument(html)
      assert.equal(named(document, 'form')[0]?.attributes.get('action'), 'https://client.example/cb?a=1&b=%20')
      assert.deepEqual([...inputs(document)].map(([name, field]) => [name, field.get('value')]), [['code', code], ['state', state]])
    }))
  })

  it('is never an address that could run a script', () => {
    const scripts = ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'data:,x']
    for (const href of scripts) {
      assert.deepEqual(links(href), [], href)
      assert.throws(() => views.formPostPage(context, { action: href, parameters: {} }), RangeError)
    }
  })

  it('keeps links to web addresses and to apps', () => {
    for (const href of ['/ui', '?a=1', 'https://client.example/', 'http://127.0.0.1:4000/', 'com.example.app:/cb']) {
      assert.deepEqual(links(href).map(({ attributes }) => attributes.get('href')), [href])
    }
  })
})
