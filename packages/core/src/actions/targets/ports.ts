import type { Page, PageRequest, Search, Secret, TargetId } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import type { Target } from './target.js'

/** The fields by which targets are searched and sorted. */
export type TargetField = 'id' | 'name' | 'kind' | 'endpoint' | 'timeout' | 'isInterrupting' | 'createdAt' | 'changedAt'

export interface TargetReads {
  find(id: TargetId): Promise<Target | undefined>
  /** @returns those that there are, in any order */
  some(ids: readonly TargetId[]): Promise<readonly Target[]>
  search(search: Search<TargetField>): Promise<Page<Target>>
}

export interface TargetStore extends TargetReads {
  /** @throws TargetNameTaken */
  add(target: Target): Promise<void>
  /**
   * Replaces the target whose version is one less.
   *
   * @throws TargetNameTaken, StaleWrite when somebody else has changed it since it was read
   */
  update(target: Target): Promise<void>
  /** Does nothing when there is none. */
  remove(id: TargetId): Promise<void>
}

export interface DeliveryReads {
  /** Newest first, unless ascending. */
  ofTarget(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>>
  find(id: string): Promise<TargetDelivery | undefined>
  /** Those that these requests have waited for, the oldest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<readonly TargetDelivery[]>
}

export interface DeliveryStore extends DeliveryReads {
  add(delivery: TargetDelivery): Promise<void>
}

/** Encrypts signing keys with the master key. */
export interface KeySealer {
  /** @param context what and whose it is, `target:<id>`: the text opens in the same context only */
  seal(key: Secret, context: string): string
  open(sealed: string, context: string): Secret
}

/** Says why an endpoint is not called, as far as its text tells; `undefined` when nothing speaks against it. */
export type EndpointObjection = (endpoint: string) => string | undefined

/** Starts to measure a span of time. @returns what tells the milliseconds since */
export type Stopwatch = () => () => number

/** Hears what the operator has to know about calls. */
export interface TargetLog {
  /** A call failed. The detail tells about the network behind this server, and is for nobody else. */
  failed(of: { readonly targetId: TargetId; readonly subject: string; readonly problem: string; readonly detail: string }): void
  /** A call could not be written down. */
  notKept(delivery: Omit<TargetDelivery, 'body'>, problem: unknown): void
}
