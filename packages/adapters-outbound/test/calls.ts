import assert from 'node:assert/strict'
import { egressPolicy, guardedHttp } from '@keyhall/adapters-outbound'
import type { EgressPolicyOptions, GuardedHttp, GuardedHttpOptions } from '@keyhall/adapters-outbound'
import type { OutgoingAnswer, OutgoingFailure, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'

/** The policy of a server that other machines reach. */
export const strict = (own: Partial<EgressPolicyOptions> = {}) =>
  egressPolicy({ allow: [], isLocal: false, ownPorts: new Set(), localAddresses: () => [], ...own })

/** The policy of a server that only its own machine reaches. */
export const onLoopback = (own: Partial<EgressPolicyOptions> = {}) => strict({ isLocal: true, ...own })

/** A client that may call servers of this machine. */
export const client = (own: Partial<GuardedHttpOptions> = {}): GuardedHttp => guardedHttp({ policy: onLoopback(), ...own })

/** Calls a URL; everything else is ordinary. */
export const call = (http: OutgoingHttp, url: string, own: Partial<OutgoingRequest> = {}): Promise<OutgoingAnswer | OutgoingFailure> =>
  http.send({ url, method: 'POST', headers: {}, body: '', timeout: 10, ...own })

/** Checks that there is an answer. */
export async function answered(outcome: Promise<OutgoingAnswer | OutgoingFailure>): Promise<OutgoingAnswer> {
  const answer = await outcome
  assert.ok('status' in answer, JSON.stringify(answer))
  return answer
}

/** Checks that there is no answer, and says why. */
export async function problem(outcome: Promise<OutgoingAnswer | OutgoingFailure>): Promise<string> {
  const failure = await outcome
  assert.ok('problem' in failure, JSON.stringify(failure))
  assert.ok(failure.detail !== '', failure.problem)
  return failure.problem
}
