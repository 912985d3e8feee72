import { RemoveTarget, RunExecutions, RunFunctions, SearchExecutions, SetExecution, NotifyTargetsOfEvent, isBindable } from '@keyhall/core/executions'
import type { KeySealer, TargetLog } from '@keyhall/core/targets'
import {
  CallTarget, ChangeTarget, CreateTarget, DeliverTargetMessage, RecordDeliveries, ReadDeliveries, ReadTargets, ReplayDelivery, TestTarget,
} from '@keyhall/core/targets'
import type { Secret } from '@keyhall/core/shared'
import { OWN_CLIENTS } from '@keyhall/core/setup'
import { currentRequest } from '@keyhall/adapters-http'
import type { Logger } from '@keyhall/adapters-log'
import { dependencies } from './dependencies.js'
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

const stopwatch = () => {
  const started = performance.now()
  return () => performance.now() - started
}

/** Binds targets and executions. */
export function wireActions(wiring: Wiring): void {
  wiring
    .single(t.KEEP_DELIVERIES, (get) => new RecordDeliveries({ ...dependencies(get, 'storage'), log: targetLog(get(t.LOGGER)) }))
    .single(
      t.CALL_TARGET,
      (get) => new CallTarget({
        ...dependencies(get, 'objection', 'digest', 'vendor', 'ids', 'clock'), sealer: keySealer(get), log: targetLog(get(t.LOGGER)),
        http: get(t.OUTGOING_HTTP),
        deliveries: get(t.KEEP_DELIVERIES),
        currentRequest,
        stopwatch,
      }),
    )
    .single(t.DELIVER_TARGET_MESSAGE, (get) => new DeliverTargetMessage({
      ...dependencies(get, 'storage', 'compared'),
      callTarget: get(t.CALL_TARGET),
    }))
    .single(t.TELL_EVENT, (get) => new NotifyTargetsOfEvent(dependencies(get, 'storage', 'compared', 'bell', 'ids', 'clock')))
    .single(t.RUN_EXECUTIONS, (get) => new RunExecutions({
      ...dependencies(get, 'storage', 'instance', 'bell', 'ids', 'clock'),
      callTarget: get(t.CALL_TARGET),
    }))
    .single(t.RUN_FUNCTIONS, (get) => new RunFunctions({
      ...dependencies(get, 'storage', 'instance', 'events', 'bell', 'vendor', 'ids', 'clock'),
      callTarget: get(t.CALL_TARGET), ownClients: OWN_CLIENTS,
    }))
    .single(t.ACTION_USE_CASES, (get) => {
      // Resolved lazily: the API methods depend on these use cases.
      const executions = { ...dependencies(get, 'storage', 'events', 'clock'), methods: () => get(t.API_REGISTRY).methods, refresh: get(t.RUN_FUNCTIONS).refresh }
      return {
        vendor: get(t.SETTINGS).vendor,
        bindable: () => get(t.API_REGISTRY).methods.filter(isBindable),
        createTarget: new CreateTarget({ ...dependencies(get, 'storage', 'objection', 'secrets', 'events', 'ids', 'clock'), sealer: keySealer(get) }),
        changeTarget: new ChangeTarget({ ...dependencies(get, 'storage', 'objection', 'secrets', 'events', 'clock'), sealer: keySealer(get) }),
        removeTarget: new RemoveTarget(executions),
        readTargets: new ReadTargets(dependencies(get, 'storage')),
        testTarget: new TestTarget({ ...dependencies(get, 'storage', 'instance', 'vendor'), callTarget: get(t.CALL_TARGET) }),
        readDeliveries: new ReadDeliveries({ ...dependencies(get, 'storage'), deliveries: get(t.KEEP_DELIVERIES) }),
        replayDelivery: new ReplayDelivery(dependencies(get, 'storage', 'events', 'bell', 'ids', 'clock')),
        setExecution: new SetExecution(executions),
        searchExecutions: new SearchExecutions(dependencies(get, 'storage')),
      }
    })
}
