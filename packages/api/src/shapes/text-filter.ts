import type { TextMethod } from '@keyhall/core/shared'
import { TEXT_QUERY_METHODS, textMethod } from './text-method.js'

/** The names of the methods in v2, in the order of their enum numbers. */
export const TEXT_FILTER_METHODS: readonly string[] = TEXT_QUERY_METHODS.map((name) => name.replace('QUERY', 'FILTER'))

export const textFilterMethod = (name: string): TextMethod => textMethod(name.replace('FILTER', 'QUERY'))
