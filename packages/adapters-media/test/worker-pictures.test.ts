import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { workerPictures } from '@keyhall/adapters-media'
import { PictureRefused, PicturesBusy } from '@keyhall/core/branding'
import { END, SIGNATURE, chunk, header, png } from './files.js'

describe('the thread for pictures', () => {
  const maker = workerPictures()

  it('makes a picture', async () => {
    const { width, height, type } = await maker.make(png(1280, 400).toString('base64'), 'logo')
    assert.deepEqual([type, width, height], ['png', 640, 200])
  })

  it('hands refusals on, and works afterwards', async () => {
    await assert.rejects(maker.make(Buffer.from('<svg/>').toString('base64'), 'logo'), new PictureRefused('the file is neither PNG nor JPEG'))
    assert.equal((await maker.make(png(8, 8).toString('base64'), 'icon')).width, 8)
  })

  it('does not delay others, even with a decompression bomb', async () => {
    const bomb = Buffer.concat([SIGNATURE, header(2048, 2048), chunk('IDAT', deflateSync(Buffer.alloc(2048 * (2048 * 4 + 1)), { level: 9 })), END])
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await maker.make(bomb.toString('base64'), 'background').finally(() => clearInterval(timer))
    assert.ok(longest < 1000, `the event loop stood still for ${longest} ms`)
  })

  it('gives up a picture that takes too long', async () => {
    await assert.rejects(workerPictures({ milliseconds: 1 }).make(png(2000, 2000).toString('base64'), 'background'), PictureRefused)
  })

  it('limits the number of waiting pictures', async () => {
    const few = workerPictures({ maxWaiting: 1 })
    const content = png(8, 8).toString('base64')
    const made = [few.make(content, 'icon'), few.make(content, 'icon')]
    await assert.rejects(few.make(content, 'icon'), PicturesBusy)
    assert.equal((await Promise.all(made)).length, 2)
    assert.equal((await few.make(content, 'icon')).height, 8)
  })
})
