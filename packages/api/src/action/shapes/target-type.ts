import { defined } from '@keyhall/core/shared'
import type { NewTarget, Target, TargetChange } from '@keyhall/core/targets'
import { MAX_TIMEOUT, TargetUrl } from '@keyhall/core/targets'
import { Duration, Flag, Nested, Rule, Text } from '../../message/index.js'
import { atMostOneOf, exactlyOneOf } from '../../shapes/one-of.js'
import { Value } from '../../shapes/users/parts.js'

/** The caller waits; only success or failure of the response matters. */
export class RestWebhook {
  /** Whether a failed delivery ends the call. */
  @Flag() interruptOnError!: boolean
}

/** The caller waits; the response changes the request or the response of the method. */
export class RestCall {
  /** Whether a failed delivery ends the call. */
  @Flag() interruptOnError!: boolean
}

/** The caller does not wait. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class RestAsync {}

const TYPES = ['restWebhook', 'restCall', 'restAsync'] as const

/** The type of a target: exactly one of these. */
export class TargetType {
  @Nested(() => RestWebhook, { optional: true }) restWebhook?: RestWebhook
  @Nested(() => RestCall, { optional: true }) restCall?: RestCall
  @Nested(() => RestAsync, { optional: true }) restAsync?: RestAsync
}

/** The members of a new target. */
@Rule<TargetMembers>(exactlyOneOf<TargetMembers>(...TYPES))
export class TargetMembers extends TargetType {
  @Text({ max: 200, plain: true }) name!: string
  @Duration({ min: 0.001, max: MAX_TIMEOUT }) timeout!: number
  @Value(TargetUrl) endpoint!: string
}

/** The members of a target that can change; absent members stay unchanged. */
@Rule<TargetChanges>(atMostOneOf<TargetChanges>(...TYPES))
export class TargetChanges extends TargetType {
  @Text({ max: 200, plain: true, optional: true, hasPresence: true }) name?: string
  @Duration({ min: 0.001, max: MAX_TIMEOUT, optional: true }) timeout?: number
  @Value(TargetUrl, { optional: true, hasPresence: true }) endpoint?: string
  /** Creates a new signing key; the old one keeps signing in parallel for this long, at most 30 days. */
  @Duration({ min: 0, max: 2_592_000, optional: true }) expirationSigningKey?: number
}

type Manner = Pick<Target, 'kind' | 'isInterrupting'>

/** The target type of a message; `undefined` if it names none. */
function mannerOf({ restWebhook, restCall, restAsync }: TargetType): Manner | undefined {
  if (restWebhook) return { kind: 'webhook', isInterrupting: restWebhook.interruptOnError }
  if (restCall) return { kind: 'call', isInterrupting: restCall.interruptOnError }
  return restAsync && { kind: 'async', isInterrupting: false }
}

/** Writes the type of a target. */
export function typeOf({ kind, isInterrupting: interruptOnError }: Manner): Pick<TargetType, (typeof TYPES)[number]> {
  switch (kind) {
    case 'webhook':
      return { restWebhook: { interruptOnError } }
    case 'call':
      return { restCall: { interruptOnError } }
    case 'async':
      return { restAsync: {} }
  }
}

/** The target that a message describes. */
export function newTargetOf(message: TargetMembers): NewTarget {
  const { name, endpoint, timeout } = message
  return { name, endpoint, timeout, ...(mannerOf(message) ?? { kind: 'async', isInterrupting: false }) }
}

/** The changes that a message requests. */
export function changeOf(message: TargetChanges): TargetChange {
  const { name, timeout, endpoint, expirationSigningKey: oldKeysSignFor } = message
  return { ...defined<TargetChange>({ name, timeout, endpoint, oldKeysSignFor }), ...mannerOf(message) }
}
