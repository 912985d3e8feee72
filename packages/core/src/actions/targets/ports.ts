import type { Page, Search, Secret, TargetId } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import type { Target } from './target.js'

/** The fields by which targets are searched and sorted. */
export type TargetField = 'id' | 'name' | 'kind' | 'endpoint' | 'timeout' | 'isInterrupting' | 'createdAt' | 'changedAt'

export interface TargetReads {
  find(id: TargetId): Promise<Target | undefined>
  /** @returns the existing ones, in any order */
  some(ids: readonly TargetId[]): Promise<readonly Target[]>
  search(search: Search<TargetField>): Promise<Page<Target>>
}

export interface TargetStore extends TargetReads {
  /** @throws TargetNameTaken */
  add(target: Target): Promise<void>
  /**
   * Replaces the target whose version is one lower.
   *
   * @throws TargetNameTaken, StaleWrite when it was changed since it was read
   */
  update(target: Target): Promise<void>
  /** Does nothing if there is none. */
  remove(id: TargetId): Promise<void>
}

/** The fields by which calls are searched. `problem` has no value for a success. */
export type DeliveryField = 'targetId' | 'requestId' | 'condition' | 'problem' | 'at'

export interface DeliveryReads {
  /** By id, and so by time. */
  search(search: Search<DeliveryField>): Promise<Page<TargetDelivery>>
  find(id: string): Promise<TargetDelivery | undefined>
  /** The calls for which these requests waited, oldest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<readonly TargetDelivery[]>
}

export interface DeliveryStore extends DeliveryReads {
  add(delivery: TargetDelivery): Promise<void>
}

/** Encrypts signing keys with the master key. */
export interface KeySealer {
  /** @param context purpose and owner, `target:<id>`: the text can only be opened with the same context */
  seal(key: Secret, context: string): string
  open(sealed: string, context: string): Secret
}

/** Returns why an endpoint must not be called, as far as its text shows; `undefined` if it may be. */
export type EndpointObjection = (endpoint: string) => string | undefined

/** Starts a time measurement. @returns a function that returns the elapsed milliseconds */
export type Stopwatch = () => () => number

/** Reports problems with calls to the operator. */
export interface TargetLog {
  /** A call failed. The detail describes the network behind this server, and is for the operator only. */
  failed(of: { readonly targetId: TargetId; readonly subject: string; readonly problem: string; readonly detail: string }): void
  /** A call could not be recorded. */
  notRecorded(delivery: Omit<TargetDelivery, 'body'>, problem: unknown): void
}
