import type { Call } from './method.js'

/** The rest of a call, from the parsed input to the output. */
export type Handling = (call: Call, input: unknown) => Promise<unknown>

/** Wraps the handler of every method; runs only for valid and permitted calls. */
export type Interceptor = (next: Handling) => Handling
