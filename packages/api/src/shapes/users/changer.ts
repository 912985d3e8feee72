import type { FactorChanger } from '@keyhall/core/factors'
import type { Caller } from '@keyhall/core/shared'

/** Who changes factors: whoever changes their own goes on in the session that the token is of. */
export const changerOf = (caller: Caller, userId: string): FactorChanger =>
  caller.userId === userId && caller.sessionId !== undefined ? { ...caller, keep: caller.sessionId } : caller
