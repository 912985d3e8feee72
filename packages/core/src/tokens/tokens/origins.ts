import type { GrantId, SessionId } from '../../foundation/shared/index.js'

/** Something that an exchange came from. Grants and sessions have ids of one kind, so that one list holds both. */
export type OriginId = GrantId | SessionId

/** As many as one reading asks about, and so as many as an exchange may have behind it. */
export const MAX_ORIGINS = 16
