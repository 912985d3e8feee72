import type { Translated } from '../translation.js'

export const account: Translated<'account'> = {
}
