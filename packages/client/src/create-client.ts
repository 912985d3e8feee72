import { callOf } from './call.js'
import type { Call } from './call.js'
import type { Services } from './generated/index.js'
import type { CallOptions, ClientOptions } from './options.js'
import { SERVICES } from './services.js'

/** Every service of the API with its methods. */
export type KeyhallClient = Services

type Method = (request?: object, options?: CallOptions) => Promise<unknown>

/** Members that JavaScript looks for in every object, and that would look like methods of the API. */
const NO_METHODS: ReadonlySet<string> = new Set(['then', 'toJSON'])

/** `addHumanUser` calls `AddHumanUser`. A proxy needs no list of methods, which would be larger than the rest of the client. */
const methodsOf = (service: string, call: Call): object =>
  new Proxy<Record<string, Method>>({}, {
    get: (known, name) => {
      if (typeof name === 'symbol' || NO_METHODS.has(name)) return undefined
      if (name in known) return known[name]
      const method = `${service}/${name.charAt(0).toUpperCase()}${name.slice(1)}`
      return (known[name] = (request = {}, options) => call(method, request, options))
    },
  })

/**
 * Makes a client of the management API. It makes no request before the first call.
 *
 * ```ts
 * const keyhall = createClient({ baseUrl: 'https://id.example.com', token })
 * const { userId } = await keyhall.users.addHumanUser({ … })
 * ```
 */
export function createClient(options: ClientOptions): KeyhallClient {
  const call = callOf(options)
  const services = Object.entries(SERVICES satisfies Record<keyof Services, string>)
  return Object.fromEntries(services.map(([name, service]) => [name, methodsOf(service, call)])) as unknown as KeyhallClient
}
