import { setImmediate as breathe } from 'node:timers/promises'
import { MOST_ENTRIES_KEPT } from '@keyhall/core/login-trace'
import { MOST_DELIVERIES_KEPT } from '@keyhall/core/targets'
import * as t from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'
import { Jobs } from './jobs.js'
import type { Job } from './jobs.js'

const BATCH = 500

/** How many batches one run deletes at the most, so that a backlog does not hold the writer for long. */
const MOST_BATCHES = 200

/** Rows are kept for so long after they expired, in seconds: enough for clocks that differ. */
const KEPT_FOR = 300

/** Deletes batch after batch, and lets other work in between. @param purge takes a limit, and tells how many rows it has deleted */
async function inBatches(purge: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await purge(BATCH)) < BATCH) return
    await breathe()
  }
}

/** Deletes expired rows in small batches and lets other work in between. */
const purgeExpired = (get: Wiring['get']): Job => ({
  name: 'purge expired rows',
  every: 300,
  run: () => {
    const before = get(t.CLOCK).now() - KEPT_FOR
    return inBatches((limit) => get(t.STORAGE).expired.purge(before, limit))
  },
})

/** Events of the audit trail go when the time for which the settings keep them has passed. */
const purgeEvents = (get: Wiring['get']): Job => ({
  name: 'purge audit trail',
  every: 3600,
  run: () => {
    const { retention } = get(t.INSTANCE).get().settings.audit
    return inBatches((limit) => get(t.STORAGE).expired.purgeEvents(get(t.CLOCK).now() - retention, limit))
  },
})

/** Of each target the newest calls stay; the old ones go with what has expired. */
const purgeDeliveries = (get: Wiring['get']): Job => ({
  name: 'purge calls of targets',
  every: 300,
  run: () => inBatches((limit) => get(t.STORAGE).expired.purgeDeliveries(MOST_DELIVERIES_KEPT, limit)),
  settled: () => get(t.KEEP_DELIVERIES).settled(),
})

/** What sign-ins have left in memory is written; when the server stops, the rest of it. */
const noteLogins = (get: Wiring['get']): Job => ({
  name: 'note sign-ins',
  every: 1,
  run: () => get(t.NOTE_LOGIN).flush(),
  settled: () => get(t.NOTE_LOGIN).flush(),
})

const purgeLoginTraces = (get: Wiring['get']): Job => ({
  name: 'purge traces of sign-ins',
  every: 300,
  run: () => inBatches((limit) => get(t.STORAGE).expired.purgeLoginTraces(MOST_ENTRIES_KEPT, limit)),
})

/** Other processes change keys, settings and what is bound to functions too, so all are read anew. */
const refresh = (get: Wiring['get']): Job => ({
  name: 'refresh settings and keys',
  every: 5,
  run: async () => {
    await get(t.INSTANCE).refresh()
    await get(t.KEY_RING).refresh()
    await get(t.RUN_FUNCTIONS).refresh()
  },
})

const rotateKeys = (get: Wiring['get']): Job => ({
  name: 'rotate signing keys',
  every: 60,
  run: async () => {
    await get(t.ROTATE_SIGNING_KEYS).execute()
    await get(t.KEY_RING).refresh()
  },
})

const deliverOutbox = (get: Wiring['get']): Job => ({
  name: 'deliver outbox',
  every: 5,
  run: async (isStopping) => {
    await get(t.DELIVER_OUTBOX).execute(isStopping)
    await get(t.OUTBOX_GAUGES).refresh()
  },
  settled: () => get(t.DELIVER_OUTBOX).settled(),
})

/** The work that every server does beside answering requests. Safe in several processes at once. */
export function allJobs({ get }: Wiring): Jobs {
  const deliver = deliverOutbox(get)
  const purges = [purgeExpired(get), purgeEvents(get), purgeDeliveries(get), purgeLoginTraces(get)]
  const jobs = new Jobs([refresh(get), rotateKeys(get), deliver, noteLogins(get), ...purges], get(t.LOGGER))
  get(t.OUTBOX_BELL).listen(() => jobs.hurry(deliver))
  return jobs
}
