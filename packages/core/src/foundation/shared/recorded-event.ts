import type { ClientId, OrgId, UserId } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'
import type { RequestOrigin } from './request-origin.js'

/** What an event is about: the thing whose id is found again in all of its events. */
export type AggregateType =
  | 'instance'
  | 'org'
  | 'project'
  | 'user'
  | 'application'
  | 'session'
  | 'grant'
  | 'token'
  | 'device'
  | 'target'
  | 'execution'
  | 'signing_key'

/** Who did it. */
export type AuditActor =
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** The organization that the user belongs to. */
      readonly orgId?: OrgId
      /** Who acts for the user (RFC 8693 §4.1): the `sub` of the innermost actor. */
      readonly actor?: string
    }
  | { readonly kind: 'client'; readonly clientId: ClientId }
  | { readonly kind: 'system'; readonly name: 'bootstrap' | 'job' | 'command' | 'action' }
  /** Somebody whom nothing has proven yet. */
  | { readonly kind: 'anonymous' }

/**
 * An event of the audit trail as it is stored and told. The feature `audit` lists the types that this version records; an older
 * one or a newer one may have stored others.
 */
export interface RecordedEvent<Type extends string = string> {
  /** Time-sortable. */
  readonly id: string
  /** Dotted, in lower case, past tense: `user.human.added`. */
  readonly type: Type
  readonly aggregate: { readonly type: AggregateType; readonly id: string }
  /** The organization that the aggregate belongs to; absent for what is of the instance. */
  readonly orgId?: OrgId
  readonly actor: AuditActor
  /** Absent for what no request has caused. */
  readonly origin?: RequestOrigin
  readonly at: EpochSeconds
  /** What changed, without secrets: the members as they were. Absent for what is new. */
  readonly before?: Readonly<Record<string, unknown>>
  /** The members as they are now, or what else tells about the event. Absent for what is gone. */
  readonly after?: Readonly<Record<string, unknown>>
}
