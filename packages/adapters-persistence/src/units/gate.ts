import { StorageUnavailable } from '@keyhall/core/shared'
import { heard } from '../driver-errors.js'
import { assertStorable } from '../storable.js'

type Verb = (...args: readonly unknown[]) => Promise<unknown>

/**
 * What every verb of every store passes: it is refused once the gate is closed, its texts are checked before they reach a
 * driver, and an error of the driver leaves it under the name that the ports give it.
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

  /** The first verb that could not be answered: whoever went on after it must not commit. */
  get unavailable(): StorageUnavailable | undefined {
    return this.#unavailable
  }

  /** Refuses every further verb, and waits for those that have started. */
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
      const failure = heard(error)
      if (failure instanceof StorageUnavailable) this.#unavailable ??= failure
      throw failure
    } finally {
      if (--this.#inFlight === 0) this.#becomesIdle?.()
    }
  }
}
