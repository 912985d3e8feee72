import { RemoveTarget, RunExecutions, RunFunctions, SearchExecutions, SetExecution, NotifyTargetsOfEvent, isBindable } from '@keyhall/core/executions'
import type { KeySealer, TargetLog } from '@keyhall/core/targets'
import {
  CallTarget, ChangeTarget, CreateTarget, DeliverTargetMessage, RecordDeliveries, ReadDeliveries, ReadTargets, ReplayDelivery, TestTarget,
} from '@keyhall/core/targets'
import type { Secret } from '@keyhall/core/shared'
import { OWN_CLIENTS } from '@keyhall/core/setup'
import { currentRequest } from '../current-request.js'
import type { Logger } from '../log/create-logger.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

const targetLog = (logger: Logger): TargetLog => ({
  failed: (line) => logger.warn(line, 'target call failed'),
  notRecorded: (delivery, problem) => logger.error({ ...delivery, err: problem }, 'target call could not be recorded'),
})

const keySealer = (get: Wiring['get']): KeySealer => ({
  seal: (key, context) => get(t.SEALER).seal(Buffer.from(key), context),
  open: (sealed, context) => get(t.SEALER).open(sealed, context).toString() as Secret,
})

/** What the use cases of targets are made of. */
const basics = (get: Wiring['get']) => ({
  storage: get(t.STORAGE),
  instance: get(t.INSTANCE).get,
  objection: get(t.ENDPOINT_OBJECTION),
  sealer: keySealer(get),
  secrets: get(t.SECRETS),
  digest: get(t.DIGEST),
  events: get(t.RECORD_EVENTS),
  bell: get(t.OUTBOX_BELL),
  vendor: get(t.SETTINGS).vendor,
  ids: get(t.IDS),
  clock: get(t.CLOCK),
  log: targetLog(get(t.LOGGER)),
})

const stopwatch = () => {
  const started = performance.now()
  return () => performance.now() - started
}

/** Binds targets and executions. */
export function wireActions(wiring: Wiring): void {
  wiring
    .single(t.KEEP_DELIVERIES, (get) => new RecordDeliveries(basics(get)))
    .single(
      t.CALL_TARGET,
      (get) => new CallTarget({
        ...basics(get),
        http: get(t.OUTGOING_HTTP),
        deliveries: get(t.KEEP_DELIVERIES),
        currentRequest: () => currentRequest.getStore(),
        stopwatch,
      }),
    )
    .single(t.DELIVER_TARGET_MESSAGE, (get) => new DeliverTargetMessage({ ...basics(get), callTarget: get(t.CALL_TARGET) }))
    .single(t.TELL_EVENT, (get) => new NotifyTargetsOfEvent(basics(get)))
    .single(t.RUN_EXECUTIONS, (get) => new RunExecutions({ ...basics(get), callTarget: get(t.CALL_TARGET) }))
    .single(t.RUN_FUNCTIONS, (get) => new RunFunctions({ ...basics(get), callTarget: get(t.CALL_TARGET), ownClients: OWN_CLIENTS }))
    .single(t.ACTION_USE_CASES, (get) => {
      // Resolved lazily: the API methods depend on these use cases.
      const executions = { ...basics(get), methods: () => get(t.API_REGISTRY).methods, refresh: get(t.RUN_FUNCTIONS).refresh }
      return {
        vendor: get(t.SETTINGS).vendor,
        bindable: () => get(t.API_REGISTRY).methods.filter(isBindable),
        createTarget: new CreateTarget(basics(get)),
        changeTarget: new ChangeTarget(basics(get)),
        removeTarget: new RemoveTarget(executions),
        readTargets: new ReadTargets(basics(get)),
        testTarget: new TestTarget({ ...basics(get), callTarget: get(t.CALL_TARGET) }),
        readDeliveries: new ReadDeliveries({ ...basics(get), deliveries: get(t.KEEP_DELIVERIES) }),
        replayDelivery: new ReplayDelivery(basics(get)),
        setExecution: new SetExecution(executions),
        searchExecutions: new SearchExecutions(basics(get)),
      }
    })
}
