import { parentPort, workerData } from 'node:worker_threads'
import { PictureRefused } from '@keyhall/core/branding'
import type { PictureUse } from '@keyhall/core/branding'
import { remake } from './remake.js'
import type { PictureAnswer } from './worker-pictures.js'

const { content, slot } = workerData as { readonly content: string; readonly slot: PictureUse }

function answer(): PictureAnswer {
  try {
    return { picture: remake(Buffer.from(content, 'base64'), slot) }
  } catch (problem) {
    if (problem instanceof PictureRefused) return { refusal: problem.message }
    throw problem
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
parentPort?.postMessage(answer())
