import type { Translated } from '../translation.js'

/** Second factors and passkeys. */
export const factors: Translated<'factors'> = {}
