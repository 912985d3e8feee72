import { AsyncLocalStorage } from 'node:async_hooks'
import type { CurrentRequest } from '@keyhall/core/shared'

/** The current request (async context), for logs, traces and calls on its behalf. Shared by all servers of the process. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

/** The client network of the current request. */
export const currentNetwork = (): string | undefined => currentRequest.getStore()?.network
