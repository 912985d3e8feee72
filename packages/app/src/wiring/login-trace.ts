import { FindLoginTrace, ListLoginTraces, NoteLogin } from '@keyhall/core/login-trace'
import type { LoginTraceLog } from '@keyhall/core/login-trace'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Logger } from '@keyhall/adapters-log'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

const traceLog = (logger: Logger): LoginTraceLog => ({
  lost: (count, problem) => {
    const logged = problem instanceof StorageUnavailable ? problem.message : problem
    logger.warn({ count, ...(problem === undefined ? {} : { err: logged }) }, 'trace entries of sign-ins were lost')
  },
})

/** Binds recording and searching of sign-in traces. */
export function wireLoginTrace(wiring: Wiring): void {
  wiring
    .single(t.NOTE_LOGIN, (get) => {
      const [intake, log] = [get(t.STORAGE).loginTraceIntake, traceLog(get(t.LOGGER))]
      return new NoteLogin({ intake, log, ids: get(t.IDS), clock: get(t.CLOCK) })
    })
    .single(t.FIND_LOGIN_TRACE, (get) => {
      return new FindLoginTrace({ storage: get(t.STORAGE), notes: get(t.NOTE_LOGIN), deliveries: get(t.KEEP_DELIVERIES) })
    })
    .single(t.LIST_LOGIN_TRACES, (get) => new ListLoginTraces({ storage: get(t.STORAGE), notes: get(t.NOTE_LOGIN) }))
}
