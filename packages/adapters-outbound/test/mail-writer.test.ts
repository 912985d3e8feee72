import assert from 'node:assert/strict'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import type { CodeMail } from '@keyhall/core/verification'
import { mailWriter } from '#src/mails/mail-writer.js'

const KINDS = ['email_verification', 'initialise', 'password_reset'] as const
const LINK = 'https://id.example/auth/ui/login/password/reset?userID=a&code=K7QXMA'

const aMail = (own: Partial<CodeMail> = {}): CodeMail => ({
  kind: 'password_reset', code: 'K7QXMA', link: LINK, validFor: 3600, address: 'ada@mail.example',
  displayName: 'Ada Lovelace', orgName: 'Acme & Sons', site: 'id.example/auth', branding: PLAIN_BRANDING, ...own,
})

const write = (own: Partial<CodeMail> = {}) => mailWriter('en').write(aMail(own))

describe('a mail with a code', () => {
  for (const kind of KINDS) {
    it(`contains sender, reason, code, link, validity, and what to do if it was not you (${kind})`, () => {
      const { subject, text, html } = write({ kind })
      assert.match(subject, /^[A-Z][a-z ]+$/)
      for (const said of ['Hello Ada Lovelace,', 'ada@mail.example', 'id.example/auth', 'in 1 hour', 'ignore this email', 'K7QXMA']) {
        assert.ok(text.includes(said) && html.includes(said), said)
      }
      assert.ok(text.includes('(Acme & Sons)') && html.includes('(Acme &amp; Sons)'))
      assert.ok(text.includes(`\n${LINK}\n`))
      assert.equal(html.split(`href="${LINK.replace('&', '&amp;')}"`).length, 3)
    })
  }

  it('has the name and the colours of the organization, in both schemes; a name that is an address is not shown', () => {
    const own = { ...PLAIN_BRANDING, name: 'Acme & Sons', light: { accent: 0x7a1f5c } }
    const { html } = write({ branding: own })
    assert.match(html, /<p class="brand">Acme &amp; Sons<\/p>/)
    assert.match(html, /@media not all and \(prefers-color-scheme: dark\) \{[^@]*\.button \{ background: #7a1f5c; color: #ffffff/)
    assert.doesNotMatch(write({ branding: { ...own, scheme: 'dark' } }).html, /7a1f5c/)
    assert.equal(write({ branding: { ...own, scheme: 'light' } }).html.split('background: #7a1f5c').length, 3)
    assert.match(write({ branding: { ...own, name: 'acme.example/prize' } }).html, /<p class="brand">Keyhall<\/p>/)
    assert.doesNotMatch(write({ branding: { ...PLAIN_BRANDING, hideProduct: true } }).html, /class="brand"/)
  })

  it('says how long in words', () => {
    assert.match(write({ validFor: 72 * 3600 }).text, /expires in 3 days\./)
    assert.match(write({ validFor: 5 * 3600 }).text, /expires in 5 hours\./)
  })

  it('has no external resources and no scripts', () => {
    for (const kind of KINDS) {
      const { html } = write({ kind })
      assert.ok(!/<(img|script|link|iframe|form|object|base)\b|url\(|@import|src=|\bon[a-z]+=/i.test(html))
      assert.deepEqual([...new Set(html.match(/https?:\/\/[^/"&<]+/g))], ['https://id.example'])
    }
  })

  it('is for light and dark screens', () => {
    const { html } = write()
    assert.ok(html.includes('name="color-scheme" content="light dark"') && html.includes('prefers-color-scheme: dark'))
  })

  const evil = [
    '<a href=//evil.example>x</a>', '"><script>alert(1)</script>', "' onload=alert(1) x='", '&lt;b&gt;', 'a\r\nBcc: evil@evil.example',
  ]
  for (const name of evil) {
    it(`carries no HTML and no line of ${JSON.stringify(name)}, in every place of a name`, () => {
      for (const member of ['displayName', 'orgName'] as const) {
        const { subject, text, html } = write({ [member]: name })
        assert.ok(!text.includes(name) && !html.includes(name) && !html.includes('<script') && !html.includes('onload='), member)
        assert.ok(!/evil/.test(text + html), 'not even as text')
        assert.equal(subject, write().subject)
      }
    })
  }

  it('escapes its values', () => {
    const { html } = write({ address: `o'hara&"x<i>@mail.example`, site: '<b>id</b>', link: 'https://id.example/?a="><b>', code: '<i>' })
    assert.ok(!/<b>|<i>|"><|o'hara/.test(html))
    assert.ok(html.includes('o&#39;hara&amp;&quot;x&lt;i&gt;@mail.example'))
  })

  const greeted = ['Ada', 'Jean-Luc', "Conan O’Brien", 'J.R.R. Tolkien', 'Ada Lovelace Jr.', '张伟', 'José', 'علي']
  for (const name of greeted) it(`greets ${name}`, () => assert.ok(write({ displayName: name }).text.startsWith(`Hello ${name},\n`)))

  const ignored = [
    '', '   ', 'visit evil.com', 'https://evil.example', 'www.evil.example', 'a@evil.example', 'x'.repeat(61), 'You won! Call',
    'a\u202eb', 'a/b',
  ]
  for (const name of ignored) {
    it(`does not greet by ${JSON.stringify(name)}, which is not a plain name`, () => {
      assert.ok(write({ displayName: name }).text.startsWith('Hello,\n'))
    })
  }
})
