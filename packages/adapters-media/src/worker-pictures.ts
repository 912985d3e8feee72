import { Worker } from 'node:worker_threads'
import { PictureRefused, PicturesBusy } from '@keyhall/core/branding'
import type { BrandPicture, PictureMaker } from '@keyhall/core/branding'
import type { PictureSlot } from '@keyhall/core/instance'

/** What the worker says. */
export type PictureAnswer = { readonly picture: BrandPicture } | { readonly refusal: string }

interface Options {
  /** The most pictures that wait while one is made. */
  readonly maxWaiting?: number
  /** After so long a picture is given up. */
  readonly milliseconds?: number
}

/** Four bytes for each pixel of the largest picture, several times. */
const MEGABYTES = 192

/**
 * Makes pictures one after the other, each in a thread of its own that ends with it: whatever a file does to its reader, it does there, for
 * seconds at the most, and nobody else waits.
 */
export function workerPictures({ maxWaiting = 4, milliseconds = 10_000 }: Options = {}): PictureMaker {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async make(content, slot) {
      if (waiting > maxWaiting) throw new PicturesBusy('too many pictures wait to be made')
      waiting += 1
      const made = last.then(() => inWorker(content, slot, milliseconds))
      last = made.catch(() => undefined).finally(() => (waiting -= 1))
      return made
    },
  }
}

function inWorker(content: string, slot: PictureSlot, milliseconds: number): Promise<BrandPicture> {
  return new Promise((resolve, reject) => {
    // None of the parent's own flags: some of them, such as --input-type, are refused in a worker.
    const worker = new Worker(new URL('./picture.worker.js', import.meta.url), {
      workerData: { content, slot }, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    })
    const refuse = (): void => reject(new PictureRefused('the picture takes too long, or too much memory, to be read'))
    const timer = setTimeout(() => {
      refuse()
      void worker.terminate()
    }, milliseconds)
    worker.once('message', (answer: PictureAnswer) => {
      if ('picture' in answer) resolve(answer.picture)
      else reject(new PictureRefused(answer.refusal))
    })
    // What a decoder threw that is no refusal, and what ran out of memory: the file did it.
    worker.once('error', refuse)
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse()
    })
  })
}
