import type { AnyMethod } from '@keyhall/core/api'
import { allMethods } from '../all-methods.js'
import type { UseCases } from '../use-cases.js'

/** Stands for every use case. A method that is only described asks none of them. */
const nothing: UseCases = new Proxy(() => undefined, { get: () => nothing }) as unknown as UseCases

/** Every method as documents and tests need it: described, and not to be called. */
export const methodsWithoutUseCases = (): readonly AnyMethod[] => allMethods(nothing)
