import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { send } from '../support/send.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'

interface Entry {
  readonly eventId: string
  readonly type: string
  readonly objectId: string
  readonly organizationId?: string
  readonly actor: { readonly userId?: string; readonly name?: string; readonly isHidden?: boolean }
  readonly address?: string
  readonly before?: unknown
  readonly after?: unknown
}

const acme = { as: callers.orgOwner }
const search = async (api: Api, input: object = {}): Promise<{ readonly events: readonly Entry[]; readonly nextCursor?: string }> => {
  const { events = [], ...rest } = await api.ok(`${ADMIN}/SearchEvents`, { ...input })
  return { events, ...rest }
}

/** The lines of an export, called by its path. */
async function exported(api: Api, path: string, input: object, { token } = callers.iamOwner as { readonly token: string }) {
  const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${token}` }
  const { status, headers: answered, body } = await send(api.world.issuer + path, { method: 'POST', headers, body: JSON.stringify(input) })
  const lines = body.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Entry)
  return { status, type: answered['content-type'], lines }
}

apiOnEveryStorage('the search in the audit trail', (api) => {
  before(async () => {
    for (const name of ['One', 'Two', 'Three']) await api.ok(`${MANAGEMENT}/UpdateOrg`, { name }, acme)
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'Four' }, { org: '100' })
    await api.ok(`${MANAGEMENT}/AddProject`, { name: 'Fresh' }, acme)
  })
  const changed = { types: ['org.changed'], objectIds: ['100'] }

  it('returns events with actor, address, and the members that differ', async () => {
    const { events: [last, third] } = await search(api, changed)
    assert.ok(last && third)
    assert.deepEqual([third.before, third.after], [{ name: 'Two' }, { name: 'Three' }])
    assert.deepEqual([third.actor, third.organizationId, last.actor.userId], [{ userId: callers.orgOwner.id, name: callers.orgOwner.id }, '100', callers.iamOwner.id])
    assert.match(last.address ?? '', /./)
  })

  it('returns every event once, page by page in either order', async () => {
    for (const asc of [true, false]) {
      const of = { asc, organizationId: '100' }
      const all = (await search(api, { ...of, limit: 1000 })).events
      const seen: string[] = []
      for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
        const page = await search(api, { ...of, limit: 7, ...(cursor === undefined ? {} : { cursor }) })
        seen.push(...page.events.map(({ eventId }) => eventId))
        cursor = page.nextCursor
        assert.ok(pages < 1000)
      }
      assert.deepEqual(seen, all.map(({ eventId }) => eventId))
    }
  })

  it('is filtered by groups of types, object, actor, organization and time', async () => {
    const types = async (input: object) => [...new Set((await search(api, { limit: 1000, ...input })).events.map(({ type }) => type))]
    assert.deepEqual(await types({ types: ['project'], actorId: callers.orgOwner.id }), ['project.added'])
    assert.deepEqual(await types({ objectTypes: ['org'], actorId: callers.iamOwner.id }), ['org.changed'])
    assert.ok((await types({ organizationId: '110' })).length > 0)
    assert.ok((await search(api, { organizationId: '110', limit: 1000 })).events.every(({ organizationId }) => organizationId === '110'))
    assert.deepEqual(await types({ ...changed, since: new Date((api.world.clock.now() + 1) * 1000).toISOString() }), [])
  })

  it('is exported with one event per line, all pages in one response', async () => {
    const { events } = await search(api, { organizationId: '100', limit: 1000 })
    const { status, type, lines } = await exported(api, '/admin/v1/audit/_export', { organizationId: '100', limit: 3 })
    assert.deepEqual([status, type], [200, 'application/x-ndjson'])
    assert.deepEqual(lines, events)
    const own = await exported(api, '/management/v1/audit/_export', { types: ['org.changed'] }, callers.orgOwner)
    assert.equal(own.lines.length, 4)
  })
})

apiInMemory('the search in the audit trail of one organization', (api) => {
  before(async () => {
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'One' }, acme)
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'Two' }, { org: '100' })
  })

  it('is open to its owner, hides administrators of other organizations with their address, and knows no other organization', async () => {
    const { events } = (await api.ok(`${MANAGEMENT}/SearchEvents`, { limit: 1000 }, acme)) as { events: readonly Entry[] }
    assert.ok(events.every(({ organizationId }) => organizationId === '100'))
    const [byOwner] = events.filter(({ type, actor }) => type === 'org.changed' && actor.userId === callers.orgOwner.id)
    assert.match(byOwner?.address ?? '', /./)
    await api.ok(`${MANAGEMENT}/UpdateOrg`, { name: 'Globex Two' }, { org: '110' })
    const other = (await api.ok(`${MANAGEMENT}/SearchEvents`, { types: ['org.changed'] }, { as: callers.otherOwner })).events as readonly Entry[]
    assert.deepEqual(other.map(({ actor, address }) => [actor, address]), [[{ isHidden: true }, undefined]])
    await api.refused('permission_denied', `${MANAGEMENT}/SearchEvents`, {}, { as: callers.orgOwner, org: '110' })
    await api.refused('permission_denied', `${ADMIN}/SearchEvents`, {}, acme)
    await api.refused('permission_denied', `${MANAGEMENT}/SearchEvents`, {}, { as: callers.userManager })
  })

  it('names a malformed cursor and an unknown type, also in an export', async () => {
    assert.match(await api.refused('invalid_argument', `${MANAGEMENT}/SearchEvents`, { cursor: 'x' }, acme), /cursor: must be the nextCursor/)
    assert.match(await api.refused('invalid_argument', `${MANAGEMENT}/SearchEvents`, { types: ['user', 'use'] }, acme), /types.*element 1 must be an event type/)
    assert.equal((await exported(api, '/management/v1/audit/_export', { cursor: 'x' }, callers.orgOwner)).status, 400)
    assert.equal((await exported(api, '/management/v1/audit/_export', {}, callers.withoutRoles)).status, 403)
  })
})
