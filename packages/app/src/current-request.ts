import { AsyncLocalStorage } from 'node:async_hooks'
import type { CurrentRequest } from '@keyhall/core/shared'

/** Which request is being answered, for what happens on its behalf anywhere below. One for the whole process: requests know no servers. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

/** The network from which the current request comes. */
export const currentNetwork = (): string | undefined => currentRequest.getStore()?.network
