import { StorageUnavailable } from '@keyhall/core/shared'
import { mappedError } from '../driver-errors.js'
import { assertStorable } from '../storable.js'

type Verb = (...args: unknown[]) => Promise<unknown>

/**
 * Wraps every store method: refuses calls after the end of the unit of work, checks texts before they reach the driver, and maps driver
 * errors to those of the ports.
 */
export class Gate {
  #refusal: (() => Error) | undefined
  #inFlight = 0
  #becomesIdle: (() => void) | undefined
  #unavailable: StorageUnavailable | undefined

  /** Wraps each store of a set, once for many calls. */
  guardAll<T extends object>(stores: T): T {
    return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, this.guard(store as object)])) as T
  }

  /** Wraps each store and each method when it is used, for a unit of work, which uses few of them. */
  guardUsed<T extends object>(stores: T): T {
    const guarding: ProxyHandler<object> = {
      get: (store, name) => this.#guarded(store, Reflect.get(store, name) as Verb),
    }
    return new Proxy(stores, { get: (all, name) => new Proxy(Reflect.get(all, name) as object, guarding) })
  }

  /** Copies the methods of a store into an object of plain functions, so that a call costs one function and one promise. */
  guard<T extends object>(store: T): T {
    const guarded: Record<string, Verb> = {}
    for (const name of methodsOf(store)) guarded[name] = this.#guarded(store, Reflect.get(store, name) as Verb)
    return guarded as T
  }

  assertOpen(): void {
    if (this.#refusal) throw this.#refusal()
  }

  /** Counts work of several calls, so that `close` waits for all of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.assertOpen()
    this.#inFlight++
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** The first call that failed with `StorageUnavailable`. The unit of work must not commit then. */
  get unavailable(): StorageUnavailable | undefined {
    return this.#unavailable
  }

  /** Refuses further calls and waits for those in progress. */
  async close(refusal: () => Error): Promise<void> {
    this.#refusal = refusal
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => {
      this.#becomesIdle = resolve
    })
  }

  /** No async function, because each would add promises to every call of the token endpoints. */
  #guarded(store: object, verb: Verb): Verb {
    return (...args) => {
      try {
        this.assertOpen()
        assertStorable(args)
      } catch (refusal) {
        return Promise.reject(refusal)
      }
      this.#inFlight++
      try {
        return verb.apply(store, args).then(this.#succeed, this.#fail)
      } catch (error) {
        return Promise.reject(this.#ended(error))
      }
    }
  }

  readonly #succeed = <T>(answer: T): T => {
    this.#leave()
    return answer
  }

  readonly #fail = (error: unknown): never => {
    throw this.#ended(error)
  }

  #ended(error: unknown): unknown {
    const failure = mappedError(error)
    if (failure instanceof StorageUnavailable) this.#unavailable ??= failure
    this.#leave()
    return failure
  }

  #leave(): void {
    if (--this.#inFlight === 0) this.#becomesIdle?.()
  }
}

const methods = new WeakMap<object, readonly string[]>()

/** The names of the methods of a store, inherited ones included. Those of a class are listed once. */
function methodsOf(store: object): readonly string[] {
  const type = Object.getPrototypeOf(store) as object
  const known = methods.get(type)
  if (known) return known
  const names = new Set<string>()
  for (let from = type; from !== Object.prototype; from = Object.getPrototypeOf(from) as object) {
    for (const name of Object.getOwnPropertyNames(from)) names.add(name)
  }
  names.delete('constructor')
  methods.set(type, [...names])
  return [...names]
}
