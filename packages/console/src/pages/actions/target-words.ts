import type { CreateTargetRequest, WireTarget } from '@keyhall/client/actionsV3'

export const TARGET_KINDS = ['webhook', 'call', 'async'] as const
type TargetKind = (typeof TARGET_KINDS)[number]

/** The members of a target as the form has them. */
export interface TargetForm {
  readonly name: string
  readonly endpoint: string
  readonly kind: TargetKind
  readonly interruptOnError: boolean
  /** In seconds. */
  readonly timeout: number | string
}

export const EMPTY_TARGET: TargetForm = { name: '', endpoint: '', kind: 'webhook', interruptOnError: true, timeout: 5 }

export function kindOf({ restWebhook, restCall }: Pick<WireTarget, 'restWebhook' | 'restCall'>): TargetKind {
  if (restWebhook) return 'webhook'
  return restCall ? 'call' : 'async'
}

export const formOf = (target: WireTarget): TargetForm => ({
  name: target.name,
  endpoint: target.endpoint,
  kind: kindOf(target),
  interruptOnError: (target.restWebhook ?? target.restCall)?.interruptOnError === true,
  timeout: Number.parseFloat(target.timeout ?? '0'),
})

/** The form as the API takes it. */
export function messageOf({ name, endpoint, kind, interruptOnError, timeout }: TargetForm): CreateTargetRequest {
  const manner = kind === 'async' ? { restAsync: {} } : kind === 'call' ? { restCall: { interruptOnError } } : { restWebhook: { interruptOnError } }
  return { name: name.trim(), endpoint: endpoint.trim(), timeout: `${Number(timeout)}s`, ...manner }
}
