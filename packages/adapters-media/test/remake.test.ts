import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import jpeg from 'jpeg-js'
import { PictureRefused } from '@keyhall/core/branding'
import { remake } from '#src/remake.js'
import { END, SIGNATURE, chunk, header, jpg, png } from './files.js'

const pixels = (content: string) => PNG.sync.read(Buffer.from(content, 'base64'))

describe('a picture that is made anew', () => {
  for (const [slot, from, to] of [
    ['logo', [1280, 200], [640, 100]],
    ['logo', [300, 2000], [30, 200]],
    ['logo', [64, 32], [64, 32]],
    ['icon', [2048, 2048], [128, 128]],
    ['icon', [2048, 1], [128, 1]],
  ] as const) {
    it(`${from.join(' × ')} becomes ${to.join(' × ')} as ${slot}`, () => {
      const { width, height, content, type } = remake(png(from[0], from[1]), slot)
      assert.deepEqual([type, width, height], ['png', ...to])
      assert.deepEqual([pixels(content).width, pixels(content).height, ...pixels(content).data.subarray(0, 4)], [...to, 10, 20, 30, 255])
    })
  }

  it('is a JPEG on white as a background', () => {
    const { type, content, width, height } = remake(png(2000, 1000, [0, 0, 0, 0]), 'background')
    assert.deepEqual([type, width, height], ['jpeg', 1600, 800])
    assert.ok(jpeg.decode(Buffer.from(content, 'base64')).data.subarray(0, 4).every((value) => value > 250))
  })

  it('comes from a JPEG too', () => assert.deepEqual([remake(jpg(40, 30), 'logo').type, remake(jpg(40, 30), 'logo').width], ['png', 40]))

  it('ignores the colour of transparent pixels', () => {
    const { content } = remake(png(256, 256, (x) => (x % 2 === 0 ? [255, 255, 255, 0] : [0, 0, 200, 255])), 'icon')
    assert.deepEqual([...pixels(content).data.subarray(0, 4)], [0, 0, 200, 128])
  })

  it('has nothing but its pixels: no text, no profile, no time', () => {
    const plain = png(8, 8)
    const spoken = Buffer.concat([plain.subarray(0, 33), chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')), plain.subarray(33)])
    const { content, id } = remake(spoken, 'logo')
    assert.equal(Buffer.from(content, 'base64').includes('script'), false)
    assert.equal(id, remake(plain, 'logo').id)
    assert.match(id, /^[0-9a-f]{32}$/)
  })
})

const rows = (width: number, height: number) => chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height)))
/** Bytes of the seven passes of 5 × 3 pixels of four bytes, each row with its filter type: 5 + 5 + 0 + 5 + 13 + 18 + 21. */
const INTERLACED_5_BY_3 = 67
const interlaced = (bytes: number) => Buffer.concat([SIGNATURE, header(5, 3, { interlaced: 1 }), chunk('IDAT', deflateSync(Buffer.alloc(bytes))), END])
const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024))

const REFUSED: readonly (readonly [title: string, file: () => Buffer])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex')],
  ['a WebP', () => Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['a PNG with HTML behind it', () => Buffer.concat([png(8, 8), Buffer.from('<script>alert(1)</script>')])],
  ['a PNG with another one behind it', () => Buffer.concat([png(8, 8), png(8, 8)])],
  ['a PNG that says 20000 × 20000', () => Buffer.concat([SIGNATURE, header(20_000, 20_000), rows(1, 1), END])],
  ['a PNG that says 0 × 8', () => Buffer.concat([SIGNATURE, header(0, 8), rows(1, 8), END])],
  ['a PNG that says 2 ** 32 - 1', () => Buffer.concat([SIGNATURE, header(0xffffffff, 1), rows(1, 1), END])],
  ['a PNG that unpacks to 200 MB', () => Buffer.concat([SIGNATURE, header(16, 16), chunk('IDAT', bomb), END])],
  ['an interlaced PNG that unpacks to 200 MB', () => Buffer.concat([SIGNATURE, header(16, 16, { interlaced: 1 }), chunk('IDAT', bomb), END])],
  ['a PNG with too few rows', () => Buffer.concat([SIGNATURE, header(16, 16), rows(16, 3), END])],
  ['a PNG with one byte too few', () => Buffer.concat([SIGNATURE, header(16, 16), chunk('IDAT', deflateSync(Buffer.alloc(16 * 65 - 1))), END])],
  ['an interlaced PNG with one byte too few', () => interlaced(INTERLACED_5_BY_3 - 1)],
  ['a PNG of no colour type', () => Buffer.concat([SIGNATURE, header(16, 16, { colour: 5 }), rows(16, 16), END])],
  ['a PNG of no depth', () => Buffer.concat([SIGNATURE, header(16, 16, { depth: 3 }), rows(16, 16), END])],
  ['a PNG with a chunk that is longer than the file', () => Buffer.concat([SIGNATURE, header(8, 8), chunk('IDAT', Buffer.alloc(4), 0x7fffffff), END])],
  ['a PNG with a chunk that is shorter than it is', () => Buffer.concat([SIGNATURE, header(8, 8), chunk('IDAT', deflateSync(Buffer.alloc(264)), 3), END])],
  ['a PNG with a chunk of length -1', () => Buffer.concat([SIGNATURE, header(8, 8), chunk('IDAT', Buffer.alloc(4), -1), END])],
  ['a PNG without a header', () => Buffer.concat([SIGNATURE, rows(8, 8), END])],
  ['a PNG without an end', () => Buffer.concat([SIGNATURE, header(8, 8), rows(8, 8)])],
  ['a PNG with 5000 chunks', () => Buffer.concat([SIGNATURE, header(8, 8), ...Array.from({ length: 5000 }, () => chunk('tEXt', Buffer.alloc(1))), END])],
  ['a signature', () => SIGNATURE],
  ['a JPEG that says 20000 × 20000', () => {
    const file = jpg(16, 16)
    const at = file.indexOf(Buffer.from([0xff, 0xc0]))
    file.writeUInt16BE(20_000, at + 5)
    file.writeUInt16BE(20_000, at + 7)
    return file
  }],
  ['a JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['a JPEG whose segment has no length', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0])],
  ['a JPEG with a thousand scans', () => Buffer.concat([jpg(16, 16).subarray(0, -2), Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([0xff, 0xda])))])],
  ['a file of more than 512 kB', () => Buffer.concat([png(8, 8), Buffer.alloc(512 * 1024)])],
]

describe('a PNG that is interlaced', () => {
  it('is taken when all rows of its passes are there', () => {
    const { width, height } = remake(interlaced(INTERLACED_5_BY_3), 'icon')
    assert.deepEqual([width, height], [5, 3])
  })
})

describe('a picture that is not taken', () => {
  const small = () => [png(24, 24, (x, y) => [x, y, x * y, 255]), jpg(24, 24)]

  for (const [title, file] of REFUSED) {
    it(`is ${title}`, () => assert.throws(() => remake(file(), 'logo'), PictureRefused))
  }

  it('is one that was cut off anywhere', () => {
    for (const whole of small()) {
      for (let length = 0; length < whole.length - 2; length += 7) assert.throws(() => remake(whole.subarray(0, length), 'icon'), PictureRefused, String(length))
    }
  })

  it('is refused or re-encoded when any byte was changed', () => {
    let seed = 20260101
    const next = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    const files = small()
    for (let round = 0; round < 200; round++) {
      const file = Buffer.from(files[round % 2] ?? assert.fail())
      for (let change = 0; change <= round % 4; change++) file[next(file.length)] = next(256)
      try {
        assert.ok(remake(file, 'icon').content.length > 0)
      } catch (problem) {
        assert.ok(problem instanceof PictureRefused, String(problem))
      }
    }
  })
})
