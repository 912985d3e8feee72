import type { ClientId, OrgId, UserId } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'
import type { RequestOrigin } from './request-origin.js'

/** The kind of object that an event is about; its id occurs in all events about it. */
export const AGGREGATE_TYPES = [
  'instance', 'org', 'project', 'user', 'application', 'session', 'grant', 'token', 'device', 'ciba', 'target', 'execution', 'signing_key',
] as const
export type AggregateType = (typeof AGGREGATE_TYPES)[number]

/** Who caused the event. */
export type AuditActor =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** The user's organization. */
      readonly orgId?: OrgId
      /** Who acts for the user (RFC 8693 §4.1): the `sub` of the innermost actor. */
      readonly actor?: string
      /** The client that acted for the user, if a program decided on the call. */
      readonly client?: ClientId
    }
  | { readonly kind: 'client'; readonly clientId: ClientId }
  | { readonly kind: 'system'; readonly name: 'bootstrap' | 'job' | 'command' | 'action' }
  /** An unauthenticated requester. */
  | { readonly kind: 'anonymous' }

/**
 * An audit event as stored and published. The feature `audit` lists the types that this version records; older and newer versions may have
 * stored others.
 */
export interface RecordedEvent<Type extends string = string> {
  /** Time-sortable. */
  readonly id: string
  /** Dotted, in lower case, past tense: `user.human.added`. */
  readonly type: Type
  readonly aggregate: { readonly type: AggregateType; readonly id: string }
  /** The organization of the aggregate; absent for the instance. */
  readonly orgId?: OrgId
  readonly actor: AuditActor
  /** Absent when no request caused it. */
  readonly origin?: RequestOrigin
  readonly at: EpochSeconds
  /** Changed members before the change, without secrets. Absent for a new object. */
  readonly before?: Readonly<Record<string, unknown>>
  /** Changed members after the change, or further details. Absent for a removed object. */
  readonly after?: Readonly<Record<string, unknown>>
}
