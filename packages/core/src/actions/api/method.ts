import type { Feature } from '../../foundation/instance/index.js'
import type { Permission } from '../../directory/permissions/index.js'
import type { OrgId, ProjectId } from '../../foundation/shared/index.js'
import type { CallerContext, PermittedScope } from './caller-context.js'
import type { PlaceRule } from './place-rule.js'

/** The HTTP binding of a method. Parameters in the path, `{user_id}`, are members of the request. */
export interface Binding {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v2/users/{user_id}` */
  readonly path: string
  /**
   * For a list that is read whole: the member of the response with the items. They are sent as one JSON text a line, page after page,
   * until the response has no `nextCursor`, which becomes `cursor` of the next page.
   */
  readonly lines?: string
  /** The member that the header `If-Match` sets: a revision, as a number or as an entity tag (RFC 9110 §13.1.1). */
  readonly ifMatch?: string
  /** Status of a success; 200 when absent. */
  readonly status?: 201
}

/** Options for reading a message. */
export interface ReadOptions {
  readonly refuseUnknown?: boolean
}

/** The schema of a request or response, as transports need it. */
export interface MessageType<T> {
  /** `AddHumanUserRequest` */
  readonly name: string
  /**
   * Reads a message from JSON, in camelCase or snake_case; unknown members are ignored, unless `refuseUnknown` is set.
   *
   * @throws InvalidMessage with everything that is wrong
   */
  readonly read: (raw: unknown, options?: ReadOptions) => T
  /** Writes JSON in camelCase, without empty members. */
  readonly write: (message: T) => unknown
  /** Writes JSON in snake_case without empty members and without secrets, for targets. */
  readonly redact: (message: T) => unknown
  /**
   * Merges a target's response, in camelCase or snake_case, into a message. Secrets are not overwritten.
   *
   * @throws InvalidMessage when the result does not match the schema
   */
  readonly merge: (message: T, answer: unknown) => T
  /** Describes the message for the OpenAPI document: a schema object; nested messages are referenced by `#/components/schemas/…`. */
  readonly describe: (named: Map<string, unknown>) => unknown
}

/** `<area>.<version>.<Service>/<Method>`, without the vendor word. */
export type MethodName = `${string}.${string}Service/${string}`

/** An API method: declared once, served by every transport. */
export interface Method<I, O> {
  readonly name: MethodName
  /** One sentence for the documentation. */
  readonly summary: string
  /** The permission that the caller needs, in the scope that `place` selects. */
  readonly permission: Permission | 'authenticated'
  readonly place: PlaceRule
  /** The feature that must be switched on. */
  readonly feature?: Feature
  /** Empty for a method that is called by its full name only. */
  readonly http: readonly Binding[]
  /** For requests that may be larger than others: the limit, and what to do beyond it. Bulk documents may have any number of values. */
  readonly body?: { readonly mostBytes: number; readonly beyond: string; readonly isBulk?: true }
  readonly request: MessageType<I>
  readonly response: MessageType<O>
  readonly handle: (input: I, call: Call) => Promise<O>
}

/** A permitted call of a method. */
export interface Call extends CallerContext {
  readonly method: AnyMethod
  /** `/<vendor>.<area>.<version>.<Service>/<Method>` */
  readonly fullMethod: string
  /** The organization in which it acts. For instance-wide methods and those about the caller, the caller's organization. */
  readonly orgId: OrgId
  readonly projectId?: ProjectId
  /** The scope in which the caller has the permission of the method. */
  readonly permitted: PermittedScope
}

/** A method whose types only `defineMethod` knows. */
export type AnyMethod = Method<unknown, unknown>

/** Checks that input and output of a method match, and erases their types for the registry: the only place that does. */
export const defineMethod = <I, O>(method: Method<I, O>): AnyMethod => method as unknown as AnyMethod
