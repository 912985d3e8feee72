import type { Instance } from '../instance/index.js'
import type { AuthorizeCall } from './authorize-call.js'
import { FeatureOff, MethodUnknown } from './errors.js'
import type { Incoming } from './incoming.js'
import type { Handling, Interceptor } from './interceptor.js'
import type { AnyMethod, Call } from './method.js'

interface Dependencies {
  readonly vendor: string
  readonly methods: readonly AnyMethod[]
  readonly authorize: AuthorizeCall
  readonly instance: () => Instance
  /** From the outermost to the innermost. */
  readonly around: readonly Interceptor[]
}

/**
 * All methods of the API. Every transport comes through `invoke`, so that no method is reached without its permission, its feature, a
 * valid message and the targets that are bound to it, in this order.
 */
export class ApiRegistry {
  readonly #deps: Dependencies
  readonly #methods: ReadonlyMap<string, AnyMethod>
  readonly #handling: Handling

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#methods = new Map(deps.methods.map((method) => [this.fullNameOf(method), method]))
    if (this.#methods.size !== deps.methods.length) throw new Error('two methods have the same name')
    const handle: Handling = (call, input) => call.method.handle(input, call)
    this.#handling = deps.around.reduceRight<Handling>((next, interceptor) => interceptor(next), handle)
  }

  get vendor(): string {
    return this.#deps.vendor
  }

  get methods(): readonly AnyMethod[] {
    return this.#deps.methods
  }

  /** `/<vendor>.<area>.<version>.<Service>/<Method>` */
  fullNameOf(method: AnyMethod): string {
    return `/${this.#deps.vendor}.${method.name}`
  }

  find(fullMethod: string): AnyMethod | undefined {
    return this.#methods.get(fullMethod)
  }

  /**
   * Calls a method for somebody who is authenticated.
   *
   * @param raw the request as JSON
   * @returns the answer as JSON
   * @throws Failure
   */
  async invoke(method: AnyMethod, raw: unknown, incoming: Incoming): Promise<unknown> {
    const { authorize, instance } = this.#deps
    if (this.#methods.get(this.fullNameOf(method)) !== method) throw new MethodUnknown('this server has no such method')
    const standpoint = await authorize.execute(method, raw, incoming)
    if (method.feature !== undefined && !instance().settings.features[method.feature]) {
      throw new FeatureOff(`the feature ${method.feature} is not enabled`)
    }
    const input = method.request.read(raw)
    const call: Call = { ...incoming, ...standpoint, method, fullMethod: this.fullNameOf(method) }
    return method.response.write(await this.#handling(call, input))
  }
}
