import { StorageUnavailable } from '@keyhall/core/shared'
import { mappedError } from '../driver-errors.js'
import { assertStorable } from '../storable.js'

type Verb = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Wraps every store method: refuses calls after the end of the unit of work, checks texts before they reach the driver, and maps driver
 * errors to those of the ports.
 */
export class Gate {
  #refusal: (() => Error) | undefined
  #inFlight = 0
  #becomesIdle: (() => void) | undefined
  #unavailable: StorageUnavailable | undefined

  /** Wraps each store of a set. */
  guardAll<T extends object>(stores: T): T {
    return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, this.guard(store)])) as T
  }

  guard<T extends object>(store: T): T {
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: readonly unknown[]) => this.#pass(member.bind(target) as Verb, args)
      },
    })
  }

  assertOpen(): void {
    if (this.#refusal) throw this.#refusal()
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

  async #pass(verb: Verb, args: readonly unknown[]): Promise<unknown> {
    this.assertOpen()
    assertStorable(args)
    this.#inFlight++
    try {
      return await verb(...args)
    } catch (error) {
      const failure = mappedError(error)
      if (failure instanceof StorageUnavailable) this.#unavailable ??= failure
      throw failure
    } finally {
      if (--this.#inFlight === 0) this.#becomesIdle?.()
    }
  }
}
