import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'
import type { LoginNamePageProps, PageContext } from '#src/login/views/index.js'
import type { Look } from '#src/login/views/look.js'
import { PreparedPage, loginNamePage, passwordPage } from '#src/login/views/index.js'
import { ByteText } from '#src/wire/send.js'

const english = wordsIn('en')
const HOSTILE = ['"><script>alert(1)</script>', "'-alert(1)-'", '&lt;b&gt; & <b>', 'line\nbreak\\', '\u202e\u2028</style>', '$&$1$`', '${x}']

interface Sent {
  readonly nonce: string
  readonly id: string
  readonly csrf: string
  readonly challenge: string
}

const first: Sent = { nonce: 'AAAAAAAAAAAAAAAAAAAAAA', id: '312345678901234567', csrf: 'csrf_of-the-first-sign-in', challenge: 'challenge_of-the-first' }
const second: Sent = { nonce: 'BBBBBBBBBBBBBBBBBBBBBB', id: '398765432109876543', csrf: 'csrf-of_the-second-sign-in', challenge: 'challenge-of_the-second' }

const contextOf = ({ nonce, id, csrf }: Sent, more: Partial<PageContext> = {}): PageContext =>
  ({ nonce, basePath: '/id', words: english, self: `?authRequestID=${id}`, cancel: { authRequestId: id, csrf }, ...more })

const propsOf = ({ id, csrf, challenge }: Sent): LoginNamePageProps => ({
  authRequestId: id,
  csrf,
  loginName: '',
  registerHref: `/id/ui/login/register?authRequestID=${id}`,
  passkey: { script: '/id/s.js', kind: 'get', options: { challenge, timeout: 60_000 }, action: '/id/ui/login/passkey', fields: { authRequestID: id, csrf } },
})

/** Counts how often the page is rendered. */
function counted() {
  const rendered: string[] = []
  const page = new PreparedPage<LoginNamePageProps>((context, props) => {
    const html = loginNamePage(context, props)
    rendered.push(html)
    return html
  })
  const of = (sent: Sent, more?: Partial<PageContext>): string => {
    const body = page.render(contextOf(sent, more), propsOf(sent), [sent.nonce, sent.id, sent.csrf, sent.challenge])
    return body instanceof ByteText ? Buffer.from(body.text, 'latin1').toString() : body
  }
  return { of, rendered }
}

describe('prepared pages', () => {
  it('render once, and equal the page rendered for each sign-in', () => {
    const { of, rendered } = counted()
    for (const sent of [first, second, first]) assert.equal(of(sent), loginNamePage(contextOf(sent), propsOf(sent)))
    assert.equal(rendered.length, 1)
  })

  it('never include a value of an earlier sign-in', () => {
    const { of } = counted()
    of(first)
    const html = of(second)
    assert.deepEqual(Object.values(first).filter((value) => html.includes(value)), [])
  })

  it('distinguish languages, applications and looks', () => {
    const { of, rendered } = counted()
    const look = { css: ':root{--round:0}', scheme: 'dark', isProductHidden: true, links: [] } as const
    const contexts: readonly Partial<PageContext>[] = [{}, { words: wordsIn('de') }, { words: wordsIn('ar') }, { clientName: 'Web shop' }, { clientName: 'Shop' }, { look }]
    for (const more of [...contexts, ...contexts]) assert.equal(of(second, more), loginNamePage(contextOf(second, more), propsOf(second)))
    assert.equal(rendered.length, contexts.length)
  })

  it('distinguish inputs of the same length, and values that end differently', () => {
    const { of, rendered } = counted()
    const short: Sent = { ...second, id: second.id.slice(0, -1), challenge: `${second.challenge}x` }
    for (const clientName of ['Shop', 'Ship', 'Shoq', 'Shop']) {
      for (const sent of [first, second, short]) assert.equal(of(sent, { clientName }), loginNamePage(contextOf(sent, { clientName }), propsOf(sent)))
    }
    assert.equal(rendered.length, 3)
  })

  it('distinguish a name that was typed from none', () => {
    const page = new PreparedPage(loginNamePage)
    const values = [second.nonce, second.id, second.csrf, second.challenge]
    page.render(contextOf(second), { ...propsOf(second), loginName: 'ada' }, values, { name: 'loginName', text: 'ada' })
    const body = page.render(contextOf(second), propsOf(second), values)
    assert.equal(body instanceof ByteText ? Buffer.from(body.text, 'latin1').toString() : body, loginNamePage(contextOf(second), propsOf(second)))
  })

  it('are forgotten, the oldest first, when there are too many', () => {
    const { of, rendered } = counted()
    for (let shop = 0; shop < 65; shop++) of(first, { clientName: `Shop ${shop}` })
    for (const shop of [64, 1, 0, 2]) assert.equal(of(second, { clientName: `Shop ${shop}` }), loginNamePage(contextOf(second, { clientName: `Shop ${shop}` }), propsOf(second)))
    assert.equal(rendered.length, 66)
  })

  it('render once for equal looks, which a reload of the configuration makes anew', () => {
    const { of, rendered } = counted()
    const lookOf = (name: string): Look => ({ css: ':root{--round:0}', scheme: 'dark', name, isProductHidden: false, links: [] })
    for (const name of ['Bank', 'Bank', 'Bänk', 'Bänk']) assert.equal(of(first, { look: lookOf(name) }), loginNamePage(contextOf(first, { look: lookOf(name) }), propsOf(first)))
    assert.equal(rendered.length, 2)
  })

  for (const hostile of [...HOSTILE, '\ud800', '🙂']) {
    it(`escape ${JSON.stringify(hostile)} in the texts of a look`, () => {
      const { of } = counted()
      const look: Look = { css: '', scheme: 'light', name: hostile, isProductHidden: false, links: [{ id: 'help', label: 'links.help', href: `https://example.com/?q=${hostile}` }] }
      for (const sent of [first, second]) assert.equal(of(sent, { look }), Buffer.from(loginNamePage(contextOf(sent, { look }), propsOf(sent))).toString())
    })
  }

  for (const hostile of HOSTILE) {
    it(`escape ${JSON.stringify(hostile)} like other pages, in names and in values`, () => {
      const { of } = counted()
      for (const sent of [first, second]) {
        assert.equal(of(sent, { clientName: hostile }), loginNamePage(contextOf(sent, { clientName: hostile }), propsOf(sent)))
        for (const member of ['id', 'csrf', 'challenge'] as const) {
          const attacked = { ...sent, [member]: `${hostile}${sent[member]}` }
          assert.equal(of(attacked), loginNamePage(contextOf(attacked), propsOf(attacked)))
        }
      }
    })
  }

  describe('with a typed text', () => {
    const typing = (of: PreparedPage<LoginNamePageProps>, loginName: string, sent: Sent): string => {
      const values = [sent.nonce, sent.id, sent.csrf, sent.challenge]
      const body = of.render(contextOf(sent), { ...propsOf(sent), loginName }, values, { name: 'loginName', text: loginName })
      assert.ok(body instanceof ByteText)
      return Buffer.from(body.text, 'latin1').toString()
    }

    it('render once for all texts, and equal the page rendered for each', () => {
      let rendered = 0
      const page = new PreparedPage<LoginNamePageProps>((context, props) => {
        rendered += 1
        return loginNamePage(context, props)
      })
      for (const text of ['ada@example.org', 'Zoë', '🙂', '\ud800', first.csrf, `hole${'0'.repeat(32)}x4x`, ...HOSTILE]) {
        for (const sent of [first, second]) {
          assert.equal(typing(page, text, sent), Buffer.from(loginNamePage(contextOf(sent), { ...propsOf(sent), loginName: text })).toString(), text)
        }
      }
      assert.equal(rendered, 1)
    })
  })

  it('of the password step equal the page rendered for each name', () => {
    const page = new PreparedPage(passwordPage)
    for (const text of ['ada@example.org', '\ud800', ...HOSTILE]) {
      for (const sent of [first, second]) {
        const { authRequestId, csrf, passkey } = propsOf(sent)
        const href = `/id/ui/login/forgotten-password?authRequestID=${sent.id}`
        const props = { authRequestId, csrf, loginName: text, otherAccountHref: href, forgottenHref: href, offersReset: false, ...(passkey ? { passkey } : {}) }
        const body = page.render(contextOf(sent), props, [sent.nonce, sent.id, sent.csrf, sent.challenge], { name: 'loginName', text })
        assert.ok(body instanceof ByteText)
        assert.equal(Buffer.from(body.text, 'latin1').toString(), Buffer.from(passwordPage(contextOf(sent), props)).toString(), text)
      }
    }
  })

  it('accept a name that repeats a value or resembles a placeholder', () => {
    const { of } = counted()
    for (const clientName of [first.csrf, `hole${'0'.repeat(32)}x0x`, 'hole', `\n${first.id}`]) {
      assert.equal(of(first, { clientName }), loginNamePage(contextOf(first, { clientName }), propsOf(first)))
    }
  })

  it('render again once many other pages were shown, instead of storing all', () => {
    const { of, rendered } = counted()
    for (let n = 0; n < 200; n++) of(first, { clientName: `Application ${n}` })
    of(first, { clientName: 'Application 0' })
    assert.equal(rendered.length, 201)
  })
})
