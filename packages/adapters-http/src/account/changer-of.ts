import type { FactorChanger } from '@keyhall/core/factors'
import type { OpenAccount } from './open-account.js'

/** The user who changes their factors. Keeps this session and ends all others. */
export const changerOf = ({ caller, session }: OpenAccount): FactorChanger => ({ ...caller, keep: session.id })
