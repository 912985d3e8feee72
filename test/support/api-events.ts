import type { Api } from './api.js'

/** An event as the API returns it. */
interface ToldEvent {
  readonly type: string
  // eslint-disable-next-line typescript/no-explicit-any -- tests read the members that they expect
  readonly payload: any
}

/** The audit events of a resource, oldest first: event types with the old and new values. */
export async function eventsAbout(api: Api, aggregateId: string): Promise<readonly ToldEvent[]> {
  const { events = [] } = await api.ok('admin.v1.AdminService/ListEvents', { aggregateId, asc: true, limit: 1000 })
  const typed = events as readonly { readonly type: { readonly type: string }; readonly payload: unknown }[]
  return typed.map(({ type: { type }, payload }) => ({ type, payload }))
}

/** The types alone. */
export const eventTypesAbout = async (api: Api, aggregateId: string): Promise<readonly string[]> =>
  (await eventsAbout(api, aggregateId)).map(({ type }) => type)
