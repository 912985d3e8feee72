import type { DependencyContainer } from 'tsyringe'
import { instanceCachingFactory } from 'tsyringe'

declare const provides: unique symbol

/** The key of a value of type `T` in a container. */
export type Token<T> = symbol & { readonly [provides]?: T }

export const token = <T>(name: string): Token<T> => Symbol(name)

/** A typed container. `get` creates the value of a token on first use and returns the same one afterwards. */
export class Wiring {
  readonly #container: DependencyContainer

  constructor(container: DependencyContainer) {
    this.#container = container
  }

  readonly get = <T>(wanted: Token<T>): T => this.#container.resolve<T>(wanted)

  single<T>(named: Token<T>, make: (get: Wiring['get']) => T): this {
    this.#container.register<T>(named, { useFactory: instanceCachingFactory(() => make(this.get)) })
    return this
  }

  value<T>(named: Token<T>, value: T): this {
    this.#container.register<T>(named, { useValue: value })
    return this
  }
}
