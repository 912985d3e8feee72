import type { EventDetails } from '../../foundation/audit/index.js'
import { RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Clock, Ids } from '../../foundation/shared/index.js'
import type { SetUpStores } from './ports.js'

/** Records what the first start or the bootstrap file has changed, in the unit of work of the change. */
export type Recorder = (event: EventDetails) => Promise<void>

/** @param settings those that the unit of work has read: what the server remembers may be older, or not there yet */
export function recordIn(stores: SetUpStores, tools: { readonly ids: Ids; readonly clock: Clock }, { settings }: Pick<Instance, 'settings'>): Recorder {
  const events = new RecordEvents({ ...tools, instance: () => ({ settings }) })
  return (event) => events.record(stores, { ...event, actor: { kind: 'system', name: 'bootstrap' } })
}
