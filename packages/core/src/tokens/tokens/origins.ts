import type { GrantId, SessionId } from '../../foundation/shared/index.js'

/** The source of an exchange. Grants and sessions share one kind of id, so that one list holds both. */
export type OriginId = GrantId | SessionId

/** Maximum number of origins that one reading checks, and so that an exchange may have. */
export const MAX_ORIGINS = 16
