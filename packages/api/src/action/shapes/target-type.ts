import type { Target, TargetChange } from '@keyhall/core/targets'
import { MAX_TIMEOUT } from '@keyhall/core/targets'
import { Duration, Flag, Nested, Rule, Text } from '../../message/index.js'
import { atMostOneOf, exactlyOneOf } from '../../shapes/one-of.js'

/** The caller waits, and what counts is success or failure. */
export class RestWebhook {
  /** Whether a failure ends the call. */
  @Flag() interruptOnError!: boolean
}

/** The caller waits, and the answer changes the request or the response. */
export class RestCall {
  /** Whether a failure ends the call. */
  @Flag() interruptOnError!: boolean
}

/** Nobody waits. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class RestAsync {}

const TYPES = ['restWebhook', 'restCall', 'restAsync'] as const

/** How a target is called: exactly one of these. */
export class TargetType {
  @Nested(() => RestWebhook, { optional: true }) restWebhook?: RestWebhook
  @Nested(() => RestCall, { optional: true }) restCall?: RestCall
  @Nested(() => RestAsync, { optional: true }) restAsync?: RestAsync
}

/** A target as it is made. */
@Rule<TargetMembers>(exactlyOneOf<TargetMembers>(...TYPES))
export class TargetMembers extends TargetType {
  @Text({ max: 200, plain: true }) name!: string
  @Duration({ min: 0.001, max: MAX_TIMEOUT }) timeout!: number
  @Text({ max: 1000 }) endpoint!: string
}

/** What of a target becomes different. */
@Rule<TargetChanges>(atMostOneOf<TargetChanges>(...TYPES))
export class TargetChanges extends TargetType {
  @Text({ max: 200, plain: true, optional: true }) name?: string
  @Duration({ min: 0.001, max: MAX_TIMEOUT, optional: true }) timeout?: number
  @Text({ max: 1000, optional: true }) endpoint?: string
  /** Makes a new signing key; the old one signs beside it for so long. At most 30 days. */
  @Duration({ min: 0, max: 2_592_000, optional: true }) expirationSigningKey?: number
}

type Manner = Pick<Target, 'kind' | 'isInterrupting'>

/** The manner that a message names; `undefined` when it names none. */
export function mannerOf({ restWebhook, restCall, restAsync }: TargetType): Manner | undefined {
  if (restWebhook) return { kind: 'webhook', isInterrupting: restWebhook.interruptOnError }
  if (restCall) return { kind: 'call', isInterrupting: restCall.interruptOnError }
  return restAsync && { kind: 'async', isInterrupting: false }
}

/** The manner of a target as a message names it. */
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

/** What becomes different, by what a message names. */
export function changeOf(message: TargetChanges): TargetChange {
  const { name, timeout, endpoint, expirationSigningKey: oldKeysSignFor } = message
  const said = Object.entries({ name, timeout, endpoint, oldKeysSignFor }).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(said) as TargetChange), ...mannerOf(message) }
}
