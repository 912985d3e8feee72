import type { Feature } from '../../foundation/instance/index.js'
import type { Permission } from '../../directory/permissions/index.js'
import type { OrgId, ProjectId } from '../../foundation/shared/index.js'
import type { CallerContext, PermittedScope } from './caller-context.js'
import type { PlaceRule } from './place-rule.js'

/** Where a method is found over HTTP. Members of the path, `{user_id}`, are members of the request. */
export interface Binding {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v2/users/{user_id}` */
  readonly path: string
  /** What a success answers here; 200 when it is absent. */
  readonly status?: 201
}

/** How a message is read. */
export interface ReadOptions {
  readonly refuseUnknown?: boolean
}

/** The shape of a request or of its answer, as transports need it. */
export interface MessageType<T> {
  /** `AddHumanUserRequest` */
  readonly name: string
  /**
   * Reads a message from JSON, in camelCase or snake_case; unknown members are ignored, unless `refuseUnknown` is set.
   *
   * @throws InvalidMessage with everything that is wrong
   */
  readonly read: (raw: unknown, options?: ReadOptions) => T
  /** As JSON in camelCase, without empty members. */
  readonly write: (message: T) => unknown
  /** As JSON in snake_case without empty members and without secrets: what targets are told. */
  readonly redact: (message: T) => unknown
  /**
   * Lays over a message what a target has answered, in camelCase or snake_case. Secrets stay as they are.
   *
   * @throws InvalidMessage when the result is none of this type
   */
  readonly merge: (message: T, answer: unknown) => T
  /** Describes the message for the OpenAPI document: a schema object; others are named by `#/components/schemas/…`. */
  readonly describe: (named: Map<string, unknown>) => unknown
}

/** `<area>.<version>.<Service>/<Method>`, without the vendor word. */
export type MethodName = `${string}.${string}Service/${string}`

/** A method of the API: stated once, served by every transport. */
export interface Method<I, O> {
  readonly name: MethodName
  /** What it does, in one sentence for the documentation. */
  readonly summary: string
  /** What the caller has to be permitted, at the place that `place` names. */
  readonly permission: Permission | 'authenticated'
  readonly place: PlaceRule
  /** The feature that has to be on. */
  readonly feature?: Feature
  /** Empty where the method is reached by its full name only. */
  readonly http: readonly Binding[]
  /** For requests that may be larger than others: how many bytes, and what to do with more. */
  readonly body?: { readonly mostBytes: number; readonly beyond: string }
  readonly request: MessageType<I>
  readonly response: MessageType<O>
  readonly handle: (input: I, call: Call) => Promise<O>
}

/** One call of a method, from the moment that its permission is proven. */
export interface Call extends CallerContext {
  readonly method: AnyMethod
  /** `/<vendor>.<area>.<version>.<Service>/<Method>` */
  readonly fullMethod: string
  /** Where it acts. For methods of the whole instance and for those about the caller, the organization of the caller. */
  readonly orgId: OrgId
  readonly projectId?: ProjectId
  /** Where the permission of the method is held. */
  readonly reach: PermittedScope
}

/** A method whose types only `defineMethod` knows. */
export type AnyMethod = Method<unknown, unknown>

/** Keeps input and output of a method together, and erases their types for the registry: the only place that does. */
export const defineMethod = <I, O>(method: Method<I, O>): AnyMethod => method as unknown as AnyMethod
