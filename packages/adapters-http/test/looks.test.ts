import assert from 'node:assert/strict'
import { OWN_PALETTES, writeColour } from '@keyhall/core/branding'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import { wordsIn } from '@keyhall/texts'
import { designTokens, loginNamePage, lookOf } from '#src/login/views/index.js'

const look = (own: object, links: object = {}) =>
  lookOf({ branding: { ...PLAIN_BRANDING, ...own }, links, texts: {} }, { basePath: '/id', locale: 'de' })

const page = (own: object, links: object = {}) =>
  loginNamePage({ nonce: 'n', basePath: '/id', words: wordsIn('en'), look: look(own, links) }, { authRequestId: '1', csrf: 'c', loginName: '' })

const picture = { id: 'a'.repeat(32), type: 'png', width: 640, height: 160 }

describe('how a page looks', () => {
  it('begins with the colours of the design', () => {
    const [light = '', dark = ''] = designTokens.replaceAll('#fff;', '#ffffff;').split('@media')
    for (const [sheet, { accent, page: behind, card, ink, bad }] of [[light, OWN_PALETTES.light], [dark, OWN_PALETTES.dark]] as const) {
      for (const [name, colour] of Object.entries({ accent, page: behind, card, ink, bad })) assert.ok(sheet.includes(`--${name}: ${writeColour(colour)};`), name)
    }
  })

  it('is that of the design where nothing is said', () => {
    assert.deepEqual(look({}), { css: '', scheme: 'light dark', isProductHidden: false, links: [] })
  })

  it('has a logo for each scheme, with a size that is known before it is loaded', () => {
    const html = page({ name: 'Acme', pictures: { logo: picture, logoDark: { ...picture, id: 'b'.repeat(32) } } })
    assert.ok(html.includes(`<source srcset="/id/ui/brand/${'b'.repeat(32)}.png" media="(prefers-color-scheme: dark)" width="240" height="60"`))
    assert.ok(html.includes(`<img id="logo" class="logo" src="/id/ui/brand/${'a'.repeat(32)}.png" width="240" height="60" alt="Acme"`))
    const dark = page({ scheme: 'dark', pictures: { logo: picture, logoDark: { ...picture, id: 'b'.repeat(32) } } })
    assert.ok(dark.includes(`src="/id/ui/brand/${'b'.repeat(32)}.png"`) && !dark.includes('<source'))
  })

  it('hides the product, or has a name in its place', () => {
    assert.doesNotMatch(page({ hideProduct: true }), /Keyhall|class="brand"|svg/)
    assert.doesNotMatch(page({ name: 'Acme' }), /Keyhall/)
    assert.match(page({ name: `O'Neil "&" <Co>` }), /<bdi>O&#39;Neil &quot;&amp;&quot; &lt;Co><\/bdi>|<bdi>O'Neil &quot;&amp;&quot; &lt;Co><\/bdi>/)
  })

  /** For every stored value: stylesheets and addresses contain only numbers and words of ours. */
  for (const [title, own, links] of [
    ['colours', { light: { accent: '#fff;}</style><script>evil()</script>' }, dark: { ink: 'url(//evil.example)' } }, {}],
    ['huge colours', { light: { accent: 2 ** 60, page: -5, ink: Number.NaN } }, {}],
    ['a picture', { pictures: { logo: { ...picture, id: '"><script>evil()</script>' }, background: { ...picture, id: '../evil.example' } } }, {}],
    ['a type', { pictures: { background: { ...picture, type: 'svg"evil' } } }, {}],
    ['a size', { pictures: { logo: { ...picture, width: '1"onload="evil()' } } }, {}],
    ['links', {}, { help: 'javascript:evil()', termsOfService: 'https://x.example/"onclick="evil()', privacyPolicy: 'data:evil', supportEmail: 'a@b.example?body=evil"x' }],
    ['a name', { name: '</title><script>evil()</script>' }, {}],
  ] as const) {
    it(`takes nothing hostile from stored ${title}`, () => {
      const html = page(own, links)
      assert.doesNotMatch(html, /<script>evil|"onload=|"onclick=|javascript:|href="data:evil|url\(\/\/|[.][.]\/evil|body=evil/)
      const style = /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
      assert.doesNotMatch(style, /evil|<|NaN[^;]*\(/)
    })
  }
})
