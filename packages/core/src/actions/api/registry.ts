import type { Instance } from '../../foundation/instance/index.js'
import type { AuthorizeCall } from './authorize-call.js'
import { FeatureOff, MethodUnknown } from './errors.js'
import type { CallerContext } from './caller-context.js'
import type { Handling, Interceptor } from './interceptor.js'
import type { AnyMethod, Call, ReadOptions } from './method.js'
import type { StepUp } from './step-up.js'

interface Dependencies {
  readonly vendor: string
  readonly methods: readonly AnyMethod[]
  /** Alternative names of services, without the vendor word, with the names that their methods have. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly authorize: AuthorizeCall
  readonly stepUp: StepUp
  readonly instance: () => Instance
  /** From the outermost to the innermost. */
  readonly around: readonly Interceptor[]
}

/**
 * All API methods. Every transport calls `invoke`, so that no method runs without its permission, its feature, a valid message, a recent
 * sign-in where it needs one, and its bound targets, in this order.
 */
export class ApiRegistry {
  readonly #deps: Dependencies
  readonly #methods: ReadonlyMap<string, AnyMethod>
  readonly #aliases: ReadonlyMap<string, string>
  readonly #handling: Handling

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#methods = new Map(deps.methods.map((method) => [this.fullNameOf(method), method]))
    const { vendor, aliases = {} } = deps
    this.#aliases = new Map(Object.entries(aliases).map(([alias, service]) => [`${vendor}.${alias}`, `${vendor}.${service}`]))
    if (this.#methods.size !== deps.methods.length) throw new Error('two methods have the same name')
    const unknown = deps.stepUp.methods.find((name) => !deps.methods.some((method) => method.name === name))
    if (unknown !== undefined) throw new Error(`the list of sensitive methods contains the unknown method ${unknown}`)
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

  /** Finds a method by its full name, or by an alternative name of its service. */
  find(fullMethod: string): AnyMethod | undefined {
    const [, service = '', name = ''] = fullMethod.split('/')
    const own = this.#aliases.get(service)
    return this.#methods.get(own === undefined ? fullMethod : `/${own}/${name}`)
  }

  /**
   * Calls a method for an authenticated caller.
   *
   * @param raw the request as JSON
   * @returns the response as JSON
   * @throws Failure
   */
  async invoke(method: AnyMethod, raw: unknown, incoming: CallerContext, options: ReadOptions = {}): Promise<unknown> {
    const { authorize, stepUp, instance } = this.#deps
    if (this.#methods.get(this.fullNameOf(method)) !== method) throw new MethodUnknown('this server has no such method')
    const scope = await authorize.authorize(method, raw, incoming)
    if (method.feature !== undefined && !instance().settings.features[method.feature]) {
      throw new FeatureOff(`the feature ${method.feature} is not enabled`)
    }
    const input = method.request.read(raw, options)
    stepUp.assertRecent(method, input, incoming)
    const call: Call = { ...incoming, ...scope, method, fullMethod: this.fullNameOf(method) }
    return method.response.write(await this.#handling(call, input))
  }
}
