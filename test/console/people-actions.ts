import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callers } from '../support/api-callers.js'
import type { BrowserWorld } from '../support/browser-world.js'

/** One line of the audit trail. */
interface AuditLine {
  readonly type: string
  readonly actor: { readonly userId?: string }
}

const MAX_LINES = 1000

/** Calls a method of the API as the owner of the instance. */
export async function callApi<T>(world: BrowserWorld, path: string, body: unknown, orgId = '100'): Promise<T> {
  const response = await fetch(`${world.issuer}${path}`, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'authorization': `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json', 'x-keyhall-orgid': orgId },
  })
  assert.equal(response.ok, true, `${path}: ${response.status} ${await response.clone().text()}`)
  return (await response.json()) as T
}

/** The types of the events that a user has caused, oldest first. */
export async function eventsBy(world: BrowserWorld, actorId: string): Promise<readonly string[]> {
  const { events = [] } = await callApi<{ events?: readonly AuditLine[] }>(world, '/admin/v1/audit/_search', { actorId, limit: MAX_LINES, asc: true })
  return events.map(({ type }) => type)
}

/** Records refused calls of the API, in the form `403 /v2/users`. */
export function refusalsOn(page: Page): readonly string[] {
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refusals.push(`403 ${new URL(response.url()).pathname}`)
  })
  return refusals
}
