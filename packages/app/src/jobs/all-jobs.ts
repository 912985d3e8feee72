import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { MAX_ENTRIES_KEPT } from '@keyhall/core/login-trace'
import { KEY_REFRESH_INTERVAL } from '@keyhall/core/keys'
import { EXPIRING_KINDS } from '@keyhall/core/stores'
import { MAX_DELIVERIES_KEPT } from '@keyhall/core/targets'
import * as t from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'
import { Jobs } from './jobs.js'
import type { Job } from './jobs.js'
import { sweep } from './sweep.js'
import type { Sweepable } from './sweep.js'

/** Rows are kept for so long after they expired, in seconds: enough for clocks that differ. */
const KEPT_FOR = 300

/** @param worked milliseconds that the batch before took; shorter than a timer can wait is one turn of the event loop */
const rest = (worked: number): Promise<void> => (worked < 1 ? nextTurn() : wait(worked))

const sweepAll = (kinds: readonly Sweepable[], isStopping: () => boolean): Promise<void> =>
  sweep(kinds, { isStopping, rest, now: () => performance.now() })

/** Deletes what expired, and events of the audit trail when the time for which the settings keep them has passed. */
const purgeExpired = (get: Wiring['get']): Job => ({
  name: 'purge expired rows',
  every: 60,
  run: (isStopping) => {
    const { expired } = get(t.STORAGE)
    const now = get(t.CLOCK).now()
    const { retention } = get(t.INSTANCE).get().settings.audit
    const kinds = EXPIRING_KINDS.map((kind): Sweepable => ({ purge: (limit) => expired.purge(kind, now - KEPT_FOR, limit) }))
    return sweepAll([...kinds, { purge: (limit) => expired.purgeEvents(now - retention, limit) }], isStopping)
  },
})

/** Of the calls of each target and of the traces of sign-ins the newest ones stay. The rest goes when it expires, or here. */
const purgeSurplus = (get: Wiring['get']): Job => ({
  name: 'purge surplus rows',
  every: 300,
  run: async (isStopping) => {
    const { expired } = get(t.STORAGE)
    const surplus = [
      ...(await expired.surplus('delivery', MAX_DELIVERIES_KEPT)), ...(await expired.surplus('login_trace', MAX_ENTRIES_KEPT)),
    ]
    await sweepAll(surplus.map((one) => ({ purge: (limit: number) => expired.purgeSurplus(one, limit) })), isStopping)
  },
  settled: () => get(t.KEEP_DELIVERIES).settled(),
})

/** What sign-ins have left in memory is written; when the server stops, the rest of it. */
const noteLogins = (get: Wiring['get']): Job => ({
  name: 'note sign-ins',
  every: 1,
  run: () => get(t.NOTE_LOGIN).flush(),
  settled: () => get(t.NOTE_LOGIN).flush(),
})

/** Other processes change keys, settings and what is bound to functions too, so all are read anew. */
const refresh = (get: Wiring['get']): Job => ({
  name: 'refresh settings and keys',
  every: KEY_REFRESH_INTERVAL,
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
    await get(t.ROTATE_SIGNING_KEYS).rotate()
    await get(t.KEY_RING).refresh()
  },
})

const deliverOutbox = (get: Wiring['get']): Job => ({
  name: 'deliver outbox',
  every: 5,
  run: async (isStopping) => {
    await get(t.DELIVER_OUTBOX).deliver(isStopping)
    await get(t.OUTBOX_GAUGES).refresh()
  },
  settled: () => get(t.DELIVER_OUTBOX).settled(),
})

/** The work that every server does beside answering requests. Safe in several processes at once. */
export function allJobs({ get }: Wiring): Jobs {
  const deliver = deliverOutbox(get)
  const jobs = new Jobs([refresh(get), rotateKeys(get), deliver, noteLogins(get), purgeExpired(get), purgeSurplus(get)], get(t.LOGGER))
  get(t.OUTBOX_BELL).listen(() => jobs.hurry(deliver))
  return jobs
}
