import type { NewEvent } from '@keyhall/core/audit'
import { RecordEvents } from '@keyhall/core/audit'
import type { Instance } from '@keyhall/core/instance'
import type { Clock, Ids } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'

/** Records what the first start or the bootstrap file has changed, in the unit of work of the change. */
export type Recorder = (happened: Omit<NewEvent, 'actor' | 'origin'>) => Promise<void>

/** @param settings those that the unit of work has read: what the server remembers may be older, or not there yet */
export function recordIn(stores: Stores, tools: { readonly ids: Ids; readonly clock: Clock }, { settings }: Pick<Instance, 'settings'>): Recorder {
  const events = new RecordEvents({ ...tools, instance: () => ({ settings }) })
  return (happened) => events.record(stores, { ...happened, actor: { kind: 'system', name: 'bootstrap' } })
}
