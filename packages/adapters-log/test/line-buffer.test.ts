import assert from 'node:assert/strict'
import { LineBuffer } from '#src/line-buffer.js'

/** A buffer whose pauses end on call, and what it wrote. */
function aBuffer() {
  const written: string[] = []
  const pauses: { readonly end: () => void; readonly milliseconds: number }[] = []
  const output = {
    write: (lines: string) => void written.push(lines),
    flush: (done: () => void) => {
      written.push('flushed')
      done()
    },
    flushSync: () => void written.push('flushed'),
  }
  const buffer = new LineBuffer(output, (end, milliseconds) => void pauses.push({ end, milliseconds }))
  return { buffer, written, pauses, endPause: () => pauses.shift()?.end() }
}

describe('a buffer of log lines', () => {
  it('writes a line after a pause at once', () => {
    const { buffer, written } = aBuffer()
    buffer.write('a\n')
    assert.deepEqual(written, ['a\n'])
  })

  it('joins the lines of the next 100 milliseconds into one write', () => {
    const { buffer, written, pauses, endPause } = aBuffer()
    for (const line of ['a\n', 'b\n', 'c\n']) buffer.write(line)
    assert.deepEqual([written, pauses.map(({ milliseconds }) => milliseconds)], [['a\n'], [100]])
    endPause()
    assert.deepEqual(written, ['a\n', 'b\nc\n'])
  })

  it('is in a pause again after each write, and has no timer when nothing was written', () => {
    const { buffer, written, pauses, endPause } = aBuffer()
    buffer.write('a\n')
    buffer.write('b\n')
    endPause()
    buffer.write('c\n')
    assert.deepEqual([written, pauses.length], [['a\n', 'b\n'], 1])
    endPause()
    endPause()
    assert.deepEqual([written, pauses.length], [['a\n', 'b\n', 'c\n'], 0])
  })

  it('writes 16 KiB without waiting', () => {
    const { buffer, written } = aBuffer()
    buffer.write('a\n')
    const line = `${'x'.repeat(1023)}\n`
    for (let count = 1; count < 16; count++) buffer.write(line)
    assert.equal(written.length, 1)
    buffer.write(line)
    assert.deepEqual(written.map(({ length }) => length), [2, 16 * 1024])
  })

  it('writes the waiting lines before it flushes its output', () => {
    const { buffer, written } = aBuffer()
    for (const line of ['a\n', 'b\n']) buffer.write(line)
    buffer.flush(() => undefined)
    buffer.write('c\n')
    buffer.flushSync()
    assert.deepEqual(written, ['a\n', 'b\n', 'flushed', 'c\n', 'flushed'])
  })
})
