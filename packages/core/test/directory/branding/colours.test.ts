import assert from 'node:assert/strict'
import { OWN_PALETTES, contrast, contrastProblems, derivedColours, mix, parseColour, wholePalette, writeColour } from '@keyhall/core/branding'
import type { Palette } from '@keyhall/core/instance'

describe('colours', () => {
  for (const [text, colour] of [
    ['#000000', 0], ['#ffffff', 0xffffff], ['#FfF', 0xffffff], ['#12aB9f', 0x12ab9f], ['#1a2', 0x11aa22],
    ['', undefined], ['#', undefined], ['ffffff', undefined], ['#ffff', undefined], ['#fffffff', undefined], ['#gggggg', undefined], ['red', undefined],
    ['#fff;}body{display:none', undefined], ['rgb(0,0,0)', undefined], ['#fff\n', undefined], ['var(--x)', undefined], ['＃ffffff', undefined], ['#ffffff\0', undefined],
  ] as const) {
    it(`${JSON.stringify(text)} is ${colour === undefined ? 'none' : writeColour(colour)}`, () => assert.equal(parseColour(text), colour))
  }

  it('are written with six digits', () => {
    assert.deepEqual([0, 255, 0xabcdef].map(writeColour), ['#000000', '#0000ff', '#abcdef'])
  })

  /** As WebAIM and the examples of WCAG have them. */
  for (const [one, other, ratio] of [
    [0x000000, 0xffffff, 21], [0xffffff, 0xffffff, 1], [0x777777, 0xffffff, 4.48], [0x767676, 0xffffff, 4.54], [0x0000ff, 0xffffff, 8.59],
    [0xff0000, 0xffffff, 4], [0x00ff00, 0xffffff, 1.37], [0xffff00, 0x000000, 19.56], [0x949494, 0xffffff, 3.03], [0x2f4fa8, 0xffffff, 7.49],
  ] as const) {
    it(`${writeColour(one)} on ${writeColour(other)} has a contrast of ${ratio}`, () => {
      assert.equal(Math.round(contrast(one, other) * 100) / 100, ratio)
      assert.equal(contrast(one, other), contrast(other, one))
    })
  }

  it('are mixed channel by channel', () => {
    assert.deepEqual([mix(0, 0xffffff, 0.5), mix(0x102030, 0x304050, 0.5), mix(0x123456, 0xabcdef, 0), mix(0x123456, 0xabcdef, 1)], [0x808080, 0x203040, 0x123456, 0xabcdef])
  })
})

describe('contrast of a palette', () => {
  const problems = (light: Palette, dark: Palette = {}) => contrastProblems({ light, dark }).map(({ scheme, of, on }) => `${scheme} ${of} on ${on}`)

  for (const [title, light, dark, expected] of [
    ['ours', {}, {}, []],
    ['white text', { ink: 0xffffff }, {}, ['light ink on card', 'light ink on page']],
    ['a pale accent', { accent: 0xffd54f }, {}, ['light accent on card', 'light accent on page']],
    ['an accent that is just enough on the card', { accent: 0x767676 }, {}, []],
    ['a dark accent in the dark', {}, { accent: 0x1c3376 }, ['dark accent on card', 'dark accent on page']],
    ['a red that is not seen', { bad: 0xffcccc }, {}, ['light bad on card']],
    ['a dark page under dark text', { page: 0x101010 }, {}, ['light ink on page', 'light accent on page']],
    ['a dark card that comes alone', { card: 0x000000 }, {}, ['light ink on card', 'light accent on card', 'light bad on card']],
    ['everything dark', { card: 0x101010, page: 0x000000, ink: 0xffffff, accent: 0xffd54f, bad: 0xff9999 }, {}, []],
  ] as const) {
    it(`${title}: ${expected.length === 0 ? 'can be read' : expected.join(', ')}`, () => assert.deepEqual(problems(light, dark), expected))
  }

  it('is reported rounded down, so that it never looks sufficient', () => {
    assert.deepEqual(contrastProblems({ light: { accent: 0x777777 }, dark: {} }), [{ scheme: 'light', of: 'accent', on: 'card', contrast: 4.47, needed: 4.5 }])
  })
})

describe('derived colours', () => {
  let seed = 7
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) >>> 7
  /** Every pair that is seen somewhere on a page. */
  function assertReadable(palette: Palette, scheme: 'light' | 'dark', title: string): void {
    const c = derivedColours(wholePalette(scheme, palette))
    const pairs = [
      ['ink', 'card'], ['ink', 'page'], ['ink', 'well'], ['ink', 'glow'], ['ink', 'accent-tint'], ['ink-soft', 'card'], ['ink-soft', 'page'], ['ink-soft', 'well'],
      ['ink-soft', 'glow'], ['accent', 'card'], ['accent-hover', 'card'], ['accent', 'accent-tint'], ['on-accent', 'accent'], ['on-accent', 'accent-hover'],
      ['on-accent', 'accent-press'], ['bad', 'card'], ['bad', 'bad-tint'],
    ] as const
    for (const [text, ground] of pairs) assert.ok(contrast(c[text], c[ground]) >= 4.5, `${title}: ${text} on ${ground} ${contrast(c[text], c[ground])}`)
    assert.ok(contrast(c.edge, c.card) >= 3, `${title}: edge on card`)
    assert.ok(contrast(c.accent, c.page) >= 3, `${title}: focus on page`)
  }

  it('can be read where those can', () => {
    for (const scheme of ['light', 'dark'] as const) assertReadable(OWN_PALETTES[scheme], scheme, scheme)
    let readable = 0
    for (let round = 0; round < 20_000; round++) {
      const ground = round % 2 === 0 ? 0x1f1f1f & random() : 0xe0e0e0 | random()
      const colour = () => random() & 0xffffff
      const palette = { accent: colour(), page: mix(ground, colour(), 0.1), card: ground & 0xffffff, ink: round % 2 === 0 ? 0xffffff : 0, bad: colour() }
      if (contrastProblems({ light: palette, dark: {} }).length > 0) continue
      readable += 1
      assertReadable(palette, 'light', JSON.stringify(palette))
    }
    assert.ok(readable >= 1000, String(readable))
  })
})
