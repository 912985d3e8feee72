import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { FUNCTIONS } from '@keyhall/core/executions'
import type { Permission } from '@keyhall/core/permissions'
import { Text, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import type { UseCases } from '../../use-cases.js'

class ListExecutionFunctionsResponse {
  @Text({ max: 200, list: 10_000 }) functions!: string[]
}

class ListExecutionMethodsResponse {
  @Text({ max: 200, list: 10_000 }) methods!: string[]
}

class ListExecutionServicesResponse {
  @Text({ max: 200, list: 10_000 }) services!: string[]
}

/** The service, paths and permission of the lists. */
interface Where {
  readonly service: `${'' | 'resources.'}action.${string}.ActionService`
  readonly path: string
  readonly permission: Permission | 'authenticated'
}

/** Lists the functions, methods and services that conditions can refer to. */
export function bindableMethods({ actions }: UseCases, { service, path, permission }: Where): readonly AnyMethod[] {
  const common = {
    permission, place: { kind: permission === 'authenticated' ? 'self' : 'instance' }, feature: 'actions', request: empty,
  } as const
  return [
    defineMethod({
      ...common,
      name: `${service}/ListExecutionFunctions`,
      summary: 'Lists the server functions to which targets can be bound',
      http: [{ verb: 'GET', path: `${path}/functions` }],
      response: message(ListExecutionFunctionsResponse),
      handle: async () => ({ functions: [...FUNCTIONS] }),
    }),
    defineMethod({
      ...common,
      name: `${service}/ListExecutionMethods`,
      summary: 'Lists the API methods to which targets can be bound',
      http: [{ verb: 'GET', path: `${path}/methods` }],
      response: message(ListExecutionMethodsResponse),
      handle: async () => ({ methods: actions.bindable().map(({ name }) => `/${actions.vendor}.${name}`) }),
    }),
    defineMethod({
      ...common,
      name: `${service}/ListExecutionServices`,
      summary: 'Lists the API services to whose methods targets can be bound',
      http: [{ verb: 'GET', path: `${path}/services` }],
      response: message(ListExecutionServicesResponse),
      handle: async () => ({
        services: [...new Set(actions.bindable().map((method) => `${actions.vendor}.${method.name.slice(0, method.name.indexOf('/'))}`))],
      }),
    }),
  ]
}
