import type { SessionPolicy } from '@keyhall/core/instance'
import { Revision } from '../../application/shapes/revision.message.js'
import { Duration, Flag, Nested, Rule } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

const MINUTE = 60
const YEAR = 365 * 24 * 60 * MINUTE
const bounds = { min: 5 * MINUTE, max: YEAR, optional: true } as const

/** Session lifetimes of an organization. Absent members follow the instance. */
@Rule<SessionPolicyRequest>(({ idleLifetime, lifetime }) =>
  idleLifetime !== undefined && lifetime !== undefined && idleLifetime > lifetime
    ? [{ field: 'idleLifetime', problem: 'must not be longer than lifetime' }]
    : [],
)
export class SessionPolicyRequest {
  /** Lifetime of an unused session. */
  @Duration(bounds) idleLifetime?: number
  /** Maximum lifetime of a session. */
  @Duration(bounds) lifetime?: number
  @Revision() revision?: number
}

export class SessionPolicyMessage extends SessionPolicyRequest {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() isDefault!: boolean
}

export const sessionPolicyOf = ({ idleLifetime, lifetime }: SessionPolicyRequest): SessionPolicy => ({
  ...(idleLifetime === undefined ? {} : { idle: Math.floor(idleLifetime) }),
  ...(lifetime === undefined ? {} : { absolute: Math.floor(lifetime) }),
})

export const writeSessionPolicy = ({ idle, absolute }: SessionPolicy, isDefault: boolean): SessionPolicyMessage => ({
  ...(idle === undefined ? {} : { idleLifetime: idle }),
  ...(absolute === undefined ? {} : { lifetime: absolute }),
  isDefault,
})
