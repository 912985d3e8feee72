import type { AnyMethod } from '@keyhall/core/api'
import { allMethods } from '../all-methods.js'
import type { UseCases } from '../use-cases.js'

/** Replaces every use case where methods are described and not called. */
const nothing: UseCases = new Proxy(() => undefined, { get: () => nothing }) as unknown as UseCases

/** Every method for documents and tests, described but not callable. */
export const methodsWithoutUseCases = (): readonly AnyMethod[] => allMethods(nothing)
