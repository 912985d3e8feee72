import { account as english } from '../en/account.js'
import type { Translated } from '../translation.js'

export const account: Translated<'account'> = english
