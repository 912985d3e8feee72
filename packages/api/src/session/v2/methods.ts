import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { deleteSession } from './delete-session.method.js'
import { getSession } from './get-session.method.js'
import { listSessions } from './list-sessions.method.js'

/** SessionService v2: sessions of people. */
export const sessionMethods = (use: UseCases): readonly AnyMethod[] => [listSessions(use), getSession(use), deleteSession(use)]
