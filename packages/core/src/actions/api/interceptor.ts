import type { Call } from './method.js'

/** The rest of the way of a call: from the parsed input to what the method answers. */
export type Handling = (call: Call, input: unknown) => Promise<unknown>

/** Stands around the handler of every method; sees valid and permitted calls only. */
export type Interceptor = (next: Handling) => Handling
