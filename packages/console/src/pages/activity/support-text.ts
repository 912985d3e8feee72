import type { GetLoginTraceResponse } from '@keyhall/client/admin'

/**
 * A sign-in as text for a support request: ids, routes and codes. Leaves out names, addresses, browsers and what the application sent,
 * because the text goes to people outside.
 */
export function supportText({ reference, version, trace: { clientId, userIds = [], requests = [] } }: {
  readonly reference: string
  /** Of the server. */
  readonly version: string
  readonly trace: GetLoginTraceResponse
}): string {
  const steps = requests.map(({ at, method, route, status, outcome, reasonCode, requestId }) =>
    [at, method, route, status, outcome, reasonCode, requestId].filter((part) => part !== undefined).join(' '))
  return [
    `reference: ${reference}`, `version: ${version}`, `client_id: ${clientId ?? '-'}`, `user_ids: ${userIds.length === 0 ? '-' : userIds.join(' ')}`, '', ...steps, '',
  ].join('\n')
}
