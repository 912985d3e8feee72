import { AsyncLocalStorage } from 'node:async_hooks'
import type { CurrentRequest } from '@keyhall/core/shared'

const storage = new AsyncLocalStorage<CurrentRequest>()
let running = 0

/** The current request (async context), for traces and calls on its behalf. Shared by all servers of the process. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

/** The client network of the current request. */
export const currentNetwork = (): string | undefined => currentRequest()?.network

/**
 * Runs work with a current request. Contexts are switched off while there is none, because before Node 24 they slow down every promise of
 * the process.
 */
export async function runRequest(request: CurrentRequest, work: () => Promise<void> | void): Promise<void> {
  running++
  try {
    await storage.run(request, work)
  } finally {
    if (--running === 0) storage.disable()
  }
}
