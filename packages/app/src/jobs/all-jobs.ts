import { MAX_ENTRIES } from '@keyhall/core/login-trace'
import { KEY_REFRESH_INTERVAL } from '@keyhall/core/keys'
import { EXPIRING_KINDS } from '@keyhall/core/stores'
import { MAX_DELIVERIES_KEPT } from '@keyhall/core/targets'
import * as t from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'
import { inBatches } from './in-batches.js'
import { Jobs } from './jobs.js'
import type { Job } from './jobs.js'
import { finishRemovals } from './finish-removals.js'
import { rest } from './rest.js'
import { sweep } from './sweep.js'
import type { Sweepable } from './sweep.js'

/** Seconds before expired rows are deleted, to allow for clock skew. */
const KEPT_FOR = 300

const sweepAll = (kinds: readonly Sweepable[], isStopping: () => boolean): Promise<void> =>
  sweep(kinds, { isStopping, rest, now: () => performance.now() })

/** Deletes expired rows, and audit events past their retention. */
const purgeExpired = (get: Wiring['get']): Job => ({
  name: 'purge expired rows',
  every: 60,
  run: async (isStopping) => {
    const { expired } = get(t.STORAGE)
    const now = get(t.CLOCK).now()
    const { retention } = (await get(t.INSTANCE).compared()).settings.audit
    const kinds = EXPIRING_KINDS.map((kind): Sweepable => ({ purge: (limit) => expired.purge(kind, now - KEPT_FOR, limit) }))
    return sweepAll([...kinds, { purge: (limit) => expired.purgeEvents(now - retention, limit) }], isStopping)
  },
})

/** Deletes all but the newest target calls of each target, and all but the newest sign-in traces. */
const purgeSurplus = (get: Wiring['get']): Job => ({
  name: 'purge surplus rows',
  every: 300,
  run: async (isStopping) => {
    const { expired } = get(t.STORAGE)
    const surplus = [
      ...(await expired.surplus('delivery', MAX_DELIVERIES_KEPT)), ...(await expired.surplus('login_trace', MAX_ENTRIES)),
    ]
    await sweepAll(surplus.map((one) => ({ purge: (limit: number) => expired.purgeSurplus(one, limit) })), isStopping)
  },
  settled: () => get(t.KEEP_DELIVERIES).settled(),
})

/** Finishes what the end of many sign-ins has left. */
const finishEndings = (get: Wiring['get']): Job => ({
  name: 'end sign-ins',
  every: 2,
  run: (isStopping) => {
    const ends = get(t.END_SESSIONS)
    return inBatches({ pending: () => ends.pending(), step: (id, limit) => ends.step(id, limit) }, { isStopping, rest, now: () => performance.now() })
  },
})

/** Takes removed roles out of the grants of many users. */
const finishRoleRemovals = (get: Wiring['get']): Job => ({
  name: 'take removed roles from users',
  every: 2,
  run: (isStopping) => {
    const roles = get(t.CHANGE_PROJECT_ROLES)
    return inBatches({ pending: () => roles.pending(), step: (role, limit) => roles.step(role, limit) }, { isStopping, rest, now: () => performance.now() })
  },
})

/** Deletes what removed organizations, projects, clients, providers and users have left. */
const deleteRemoved = (get: Wiring['get']): Job => ({
  name: 'delete removed rows',
  every: 2,
  run: (isStopping) => finishRemovals(get(t.STORAGE), get(t.CLOCK), { isStopping, rest, now: () => performance.now() }),
})

/** Removes unused clients that no administrator registered. */
const removeUnusedClients = (get: Wiring['get']): Job => ({
  name: 'remove unused clients',
  every: 3600,
  run: async (isStopping) => void (await get(t.REMOVE_UNUSED_CLIENTS).remove(isStopping)),
})

/** Writes buffered records of sign-ins; at a stop, the rest. */
const noteLogins = (get: Wiring['get']): Job => ({
  name: 'note sign-ins',
  every: 1,
  run: () => get(t.NOTE_LOGIN).flush(),
  settled: () => get(t.NOTE_LOGIN).flush(),
})

/** Writes when applications last got tokens; at a stop, the rest. */
const recordClientUse = (get: Wiring['get']): Job => ({
  name: 'record use of applications',
  every: 5,
  run: () => get(t.RECORD_CLIENT_USE).flush(),
  settled: () => get(t.RECORD_CLIENT_USE).flush(),
})

/** Writes which claim rules failed; at a stop, the rest. */
const recordRuleFailures = (get: Wiring['get']): Job => ({
  name: 'record failed claim rules',
  every: 5,
  run: () => get(t.RECORD_RULE_FAILURES).flush(),
  settled: () => get(t.RECORD_RULE_FAILURES).flush(),
})

/** Reloads keys, settings and function executions, because other processes change them too. */
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

/**
 * The background jobs of every server. Safe in several processes at once.
 *
 * @param more jobs of a process that serves nothing else
 */
export function allJobs({ get }: Wiring, more: readonly Job[] = []): Jobs {
  const deliver = deliverOutbox(get)
  const jobs = [refresh(get), rotateKeys(get), finishEndings(get), finishRoleRemovals(get), deleteRemoved(get), deliver, noteLogins(get), recordClientUse(get), recordRuleFailures(get), purgeExpired(get), purgeSurplus(get), removeUnusedClients(get), ...more]
  const all = new Jobs(jobs, get(t.LOGGER))
  get(t.OUTBOX_BELL).listen(() => all.hurry(deliver))
  return all
}
