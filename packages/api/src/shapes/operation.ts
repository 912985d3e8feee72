import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call, Method } from '@keyhall/core/api'

/** Who may call a method, and on what. */
export type Access = Pick<AnyMethod, 'permission' | 'place'>

/** An operation that several generations of the API offer, with everything that they share. */
export interface Behaviour<I, R, C> extends Access, Pick<AnyMethod, 'summary' | 'feature'> {
  readonly run: (input: I, call: Call) => Promise<R>
  /** Facts that messages are read and written with. */
  readonly context: (call: Call) => C
}

/** The operation in one generation: its name, its REST paths, its messages and how they translate. */
interface Wording<Q, W, I, R, C> extends Pick<Method<Q, W>, 'name' | 'http' | 'request' | 'response'> {
  /** Where it differs from the shared one. */
  readonly summary?: string
  readonly read: (message: Q, context: C) => I
  readonly write: (result: R, context: C, message: Q) => W
}

/** Makes the API method of one generation. */
export type Operation<I, R, C> = (behaviour: Behaviour<I, R, C>) => AnyMethod

export const operation =
  <Q, W, I, R, C>({ read, write, ...wording }: Wording<Q, W, I, R, C>): Operation<I, R, C> =>
  ({ run, context, ...shared }) =>
    defineMethod({
      ...shared,
      ...wording,
      handle: async (message, call) => {
        const facts = context(call)
        return write(await run(read(message, facts), call), facts, message)
      },
    })

/** The API method of one generation, for an operation whose generations differ in who may call it. */
export const methodOf = <Q, W, I, R, C>(
  behaviour: Behaviour<I, R, C>, wording: Wording<Q, W, NoInfer<I>, NoInfer<R>, NoInfer<C>>,
): AnyMethod => operation<Q, W, I, R, C>(wording)(behaviour)
