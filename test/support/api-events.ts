import type { Api } from './api.js'

/** What the audit trail says about something, oldest first: types of events, with what was and what is. */
export async function eventsAbout(api: Api, aggregateId: string): Promise<readonly { readonly type: string; readonly payload: any }[]> { // eslint-disable-line typescript/no-explicit-any -- tests look at members that they expect
  const { events = [] } = await api.ok('admin.v1.AdminService/ListEvents', { aggregateId, asc: true, limit: 1000 })
  return (events as { readonly type: { readonly type: string }; readonly payload: unknown }[]).map(({ type, payload }) => ({ type: type.type, payload }))
}

/** The types alone. */
export const eventTypesAbout = async (api: Api, aggregateId: string): Promise<readonly string[]> =>
  (await eventsAbout(api, aggregateId)).map(({ type }) => type)
