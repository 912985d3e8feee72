import { StorageUnavailable } from '@keyhall/core/shared'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/**
 * Reloads what this process holds of the configuration, after a change by any process. A part that cannot be read stays as it is: the refresh
 * job reports it.
 *
 * @throws StorageUnavailable
 */
export const reloadConfiguration = (get: Wiring['get']) => async (): Promise<void> => {
  await unlessBroken(get(t.INSTANCE).refresh())
  await unlessBroken(get(t.KEY_RING).refresh())
  await unlessBroken(get(t.RUN_FUNCTIONS).refresh())
}

async function unlessBroken(reload: Promise<void>): Promise<void> {
  try {
    await reload
  } catch (problem) {
    if (problem instanceof StorageUnavailable) throw problem
  }
}
