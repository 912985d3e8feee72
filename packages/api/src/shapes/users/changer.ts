import type { FactorChanger } from '@keyhall/core/factors'
import type { Caller } from '@keyhall/core/shared'

/** Who changes the factors. A person who changes their own keeps the session of the token. */
export const changerOf = (caller: Caller, userId: string): FactorChanger =>
  caller.userId === userId && caller.sessionId !== undefined ? { ...caller, keep: caller.sessionId } : caller
