import { Worker } from 'node:worker_threads'
import { PictureRefused, PicturesBusy } from '@keyhall/core/branding'
import type { BrandPicture, PictureMaker } from '@keyhall/core/branding'
import type { PictureUse } from '@keyhall/core/branding'

/** Message from the worker. */
export type PictureAnswer = { readonly picture: BrandPicture } | { readonly refusal: string }

interface Options {
  /** Maximum number of waiting pictures. */
  readonly maxWaiting?: number
  /** Time limit of one picture. */
  readonly milliseconds?: number
}

/** Memory limit of the thread: several copies of the largest picture with four bytes a pixel. */
const MEGABYTES = 192

/**
 * Re-encodes pictures one after the other, each in a thread of its own, so that a malicious file can only crash or stall its own thread,
 * and only until the time limit.
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

function inWorker(content: string, slot: PictureUse, milliseconds: number): Promise<BrandPicture> {
  return new Promise((resolve, reject) => {
    // Without the flags of the process: a worker refuses some of them, such as --input-type.
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
    // An unexpected exception or lack of memory is caused by the file.
    worker.once('error', refuse)
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse()
    })
  })
}
