import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import type { GrantHolder, LogoutMessage, OwnedSession } from '@keyhall/core/sessions'
import { EndSessions } from '@keyhall/core/sessions'
import type { ClientId, Message, SessionId, UserId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import { aTrail } from '../support/audit.js'
import { NOW, aClient, aHuman, named } from '../support/builders.js'
import { clockAt, countingIds } from '../support/fakes.js'

const ids = (...names: string[]) => names as SessionId[]
const holder = (clientId: string, userId = 'ada'): GrantHolder => ({ clientId: clientId as ClientId, userId: userId as UserId })
const listener = (id: string, own: Partial<Client> = {}) =>
  aClient({ id: id as ClientId, backchannelLogoutUri: `https://${id}.example/logout`, ...own })

interface World {
  readonly sessions?: readonly string[]
  readonly holders?: Readonly<Record<string, readonly GrantHolder[]>>
  readonly clients?: readonly Client[]
  readonly failsToCommit?: boolean
}

/** Ends sessions in stores that know these, and tells what happened, in order. */
function anEnd({ sessions = ['s1', 's2'], holders = {}, clients = [], failsToCommit = false }: World) {
  const happened: string[] = []
  const messages: Message[] = []
  const refuse = () => assert.fail('not needed')
  const left = new Set(sessions)
  const { trail, events, stores: { audit } } = aTrail()
  const stores = {
    sessions: {
      ofBrowser: refuse, ofUser: refuse, methodsOfUser: refuse, add: refuse, update: refuse, touch: refuse, moveBrowser: refuse, surplus: refuse,
      removeAll: async (all: readonly SessionId[]) => all.filter((id) => left.delete(id)).map((id) => ({ id, userId: 'ada' as UserId })),
      removeOfUser: refuse,
    },
    pendingEndings: { add: refuse, ids: refuse, claim: refuse, moveTo: refuse, remove: refuse },
    grants: {
      revokeOfSessions: async (all: readonly OwnedSession[]) => void happened.push(...all.map(({ id, userId }) => `revoked ${id} of ${userId}`)),
      revokeEnded: refuse, methodsOfUser: refuse,
      holdersOfSession: refuse,
      holdersOfSessions: async (all: readonly OwnedSession[]) =>
        all.flatMap(({ id }) => (holders[id] ?? []).map((one) => ({ ...one, sessionId: id }))),
    },
    clients: { find: async (id: ClientId) => clients.find((client) => client.id === id), allowsOrigin: refuse },
    users: { find: async () => named(aHuman()), candidates: refuse, atAddress: refuse, remove: refuse },
    audit,
    outbox: { append: async (message: Message) => void messages.push(message), appendAll: async (all: readonly Message[]) => void messages.push(...all) },
  }
  const storage = {
    read: refuse,
    run: async <T>(work: (of: typeof stores) => Promise<T>): Promise<T> => {
      const result = await work(stores)
      if (failsToCommit) throw new StorageUnavailable('no')
      happened.push('committed')
      return result
    },
  }
  const bell = { ring: () => void happened.push('rang') }
  const end = new EndSessions({ storage, ids: countingIds(), clock: clockAt(NOW), bell, events })
  return { end, trail, happened, messages, notifications: () => messages.filter(isLogout).map(({ body }) => `${body.clientId} of ${body.userId} in ${body.sessionId}`) }
}

const isLogout = (message: Message): message is LogoutMessage => message.topic === 'back_channel_logout'

describe('ending sessions', () => {
  it('are in the audit trail, each once and under its person', async () => {
    const { end, trail } = anEnd({})
    const origin = { address: '::1', requestId: 'r1' }
    await end.end(ids('s1', 'gone', 's2'), { clientId: 'shop' as ClientId, origin })
    await end.end(ids('s1'))
    assert.deepEqual(trail, ['s1', 's2'].map((id, index) => ({
      id: trail[index]?.id, at: NOW, type: 'session.terminated', aggregate: { type: 'session', id }, orgId: 'org',
      actor: { kind: 'user', userId: 'ada', orgId: 'org' }, origin, before: { userId: 'ada' }, after: { clientId: 'shop' },
    })))
  })

  it('are recorded with the actor who ends them', async () => {
    const { end, trail } = anEnd({})
    const actor = { kind: 'user', userId: 'grace' as UserId } as const
    await end.end(ids('s1'), { actor })
    assert.deepEqual([trail[0]?.actor, trail[0]?.before], [actor, { userId: 'ada' }])
  })

  it('are notified to each client with a grant and a registered logout URI', async () => {
    const holders = { s1: [holder('shop'), holder('blog'), holder('deaf')] }
    const clients = [listener('shop'), listener('blog'), listener('other'), aClient({ id: 'deaf' as ClientId })]
    const { end, messages, notifications } = anEnd({ holders, clients })
    await end.end(ids('s1'))
    assert.deepEqual(notifications(), ['shop of ada in s1', 'blog of ada in s1'])
    assert.deepEqual(messages[0], {
      id: 'id00000000000000000001', topic: 'back_channel_logout', createdAt: NOW,
      body: { clientId: 'shop', userId: 'ada', sessionId: 's1' },
    })
    assert.notEqual(messages[0]?.id, messages[1]?.id)
  })

  it('are notified for each user that the client knows', async () => {
    const { end, notifications } = anEnd({ holders: { s1: [holder('shop'), holder('shop', 'grace')] }, clients: [listener('shop')] })
    await end.end(ids('s1'))
    assert.deepEqual(notifications(), ['shop of ada in s1', 'shop of grace in s1'])
  })

  it('are notified for each of several sessions', async () => {
    const { end, notifications } = anEnd({ holders: { s1: [holder('shop')], s2: [holder('shop')] }, clients: [listener('shop')] })
    await end.end(ids('s1', 's2'))
    assert.deepEqual(notifications(), ['shop of ada in s1', 'shop of ada in s2'])
  })

  it('are notified once: ending a session again changes nothing, and sends no notification', async () => {
    const { end, happened, notifications } = anEnd({ sessions: [], holders: { s1: [holder('shop')] }, clients: [listener('shop')] })
    await end.end(ids('s1'))
    assert.deepEqual([happened, notifications()], [['committed'], []])
  })

  it('wake the outbox after the commit, and only with pending messages', async () => {
    const notifications = anEnd({ holders: { s1: [holder('shop')] }, clients: [listener('shop')] })
    await notifications.end.end(ids('s1', 's2'))
    assert.deepEqual(notifications.happened, ['revoked s1 of ada', 'revoked s2 of ada', 'committed', 'rang'])
    const untold = anEnd({ holders: { s1: [holder('deaf')] } })
    await untold.end.end(ids('s1'))
    assert.deepEqual(untold.happened, ['revoked s1 of ada', 'committed'])
  })

  it('do not wake the outbox when nothing was committed', async () => {
    const { end, happened } = anEnd({ holders: { s1: [holder('shop')] }, clients: [listener('shop')], failsToCommit: true })
    await assert.rejects(end.end(ids('s1')), StorageUnavailable)
    assert.deepEqual(happened, ['revoked s1 of ada'])
  })
})
