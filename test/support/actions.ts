import assert from 'node:assert/strict'
import { apiDocument } from './api-callers.js'
import type { Api } from './api.js'
import type { TargetReceiver } from './target-receiver.js'

const SERVICE = 'action.v3alpha.ActionService'

/** A server on which actions are on. */
export const withActions = { bootstrap: apiDocument({ features: { actions: true } }) } as const

/** A created target. */
export interface MadeTarget {
  readonly id: string
  readonly signingKey: string
}

/** Settings of a target other than its name and endpoint. */
export type Manner =
  | { readonly restWebhook: { readonly interruptOnError: boolean } }
  | { readonly restCall: { readonly interruptOnError: boolean } }
  | { readonly restAsync: object }

export const webhook = (interruptOnError: boolean): Manner => ({ restWebhook: { interruptOnError } })
export const restCall = (interruptOnError: boolean): Manner => ({ restCall: { interruptOnError } })
export const restAsync: Manner = { restAsync: {} }

let made = 0

/** Creates a target at a path of the receiver. */
export async function aTarget(
  api: Api,
  receiver: TargetReceiver,
  path: string,
  manner: Manner = webhook(true),
  timeout = '5s',
): Promise<MadeTarget> {
  const body = await api.ok(`${SERVICE}/CreateTarget`, { name: `target ${++made}`, ...manner, endpoint: receiver.origin + path, timeout })
  assert.match(String(body.signingKey), /^[\w-]{43}$/)
  return { id: String(body.id), signingKey: String(body.signingKey) }
}

/** Binds targets to a condition. */
export const bind = (api: Api, condition: object, ...targets: readonly MadeTarget[]): Promise<unknown> =>
  api.ok(`${SERVICE}/SetExecution`, { condition, targets: targets.map(({ id }) => ({ target: id })) })

/** The condition of the requests of a method. */
export const onRequest = (name: string): object => ({ request: { method: `/keyhall.${name}` } })

/** The condition of the responses of a method. */
export const onResponse = (name: string): object => ({ response: { method: `/keyhall.${name}` } })

/** Types and data of the events of an object, oldest first. */
export async function eventsOf(api: Api, aggregateId: string): Promise<readonly string[]> {
  const { events = [] } = await api.ok('admin.v1.AdminService/ListEvents', { aggregateId, asc: true })
  return (events as readonly { readonly type: { readonly type: string } }[]).map(({ type }) => type.type)
}

/** The logged calls of a target, newest first. */
export async function deliveriesOf(api: Api, { id }: MadeTarget): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await api.ok(`${SERVICE}/ListTargetDeliveries`, { targetId: id })).result ?? []
}

/** Removes the targets of every condition. */
export async function freeAll(api: Api): Promise<void> {
  const { result = [] } = await api.ok(`${SERVICE}/ListExecutions`)
  for (const { condition } of result) await api.ok(`${SERVICE}/DeleteExecution`, { condition })
}
