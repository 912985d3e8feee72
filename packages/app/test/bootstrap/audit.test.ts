import 'reflect-metadata'
import assert from 'node:assert/strict'
import type { AuditQuery } from '@keyhall/core/audit'
import type { Storage } from '@keyhall/core/stores'
import { HASH, PASSWORD, SECRET, TOKEN, example } from './documents.js'
import { NOW, apply, digest, look, problemsOfApplying, start, startedStore, tools } from './store.js'

const ALL: AuditQuery = { order: 'oldest_first', offset: 0, limit: 1000 }

const trailOf = async (store: { readonly storage: Storage }) => (await store.storage.read(({ audit }) => audit.search(ALL))).events

/** What was recorded since the first start. */
async function recordedBy(store: { readonly storage: Storage }, work: () => Promise<unknown>) {
  const before = (await trailOf(store)).length
  await work()
  return (await trailOf(store)).slice(before)
}

const FIRST = [
  'instance.added', 'org.added', 'project.added', 'application.oidc.added',
  'user.human.added', 'instance.member.added', 'user.machine.added', 'user.machine.secret.set', 'instance.member.added',
]

describe('the audit trail of the first start', () => {
  it('begins with what it has made, each once', async () => {
    const store = await startedStore()
    await start(store)
    const trail = await trailOf(store)
    assert.deepEqual(trail.map(({ type }) => type), FIRST)
    assert.ok(trail.every(({ actor, origin, at }) => actor.kind === 'system' && actor.name === 'bootstrap' && !origin && at === NOW))
    const { created } = store
    assert.deepEqual(trail.slice(1, 3).map(({ aggregate, orgId }) => [aggregate, orgId]), [
      [{ type: 'org', id: created.organizationId }, created.organizationId],
      [{ type: 'project', id: created.projectId }, created.organizationId],
    ])
  })

  it('holds neither the password nor the secret that it prints, nor a hash of one', async () => {
    const { created, ...store } = await startedStore()
    const recorded = JSON.stringify(await trailOf(store))
    const { password } = created.administrator
    const { clientSecret } = created.serviceUser
    for (const secret of [password, `$toy$${password}`, clientSecret, digest.sha256(clientSecret)]) assert.ok(!recorded.includes(secret))
  })

  it('is as empty as before when the document is refused', async () => {
    const store = tools()
    const document = { users: [{ id: '1', userName: 'Admin', profile: { firstName: 'A', lastName: 'B' } }] }
    await assert.rejects(start(store, { document }))
    assert.deepEqual(await trailOf(store), [])
  })

  it('records once that the console has moved with the base URL', async () => {
    const store = await startedStore()
    const events = await recordedBy(store, async () => {
      for (let time = 0; time < 2; time++) await start(store, { baseUrl: 'https://id.example.com' })
    })
    assert.deepEqual(events.map(({ type, aggregate }) => [type, aggregate.id]), [['application.oidc.changed', 'console']])
    assert.deepEqual(events[0]?.after?.['redirectUris'], ['https://id.example.com/ui/console/callback'])
    assert.deepEqual(events[0]?.before?.['redirectUris'], ['http://localhost:8080/ui/console/callback'])
  })
})

describe('the audit trail of a bootstrap document', () => {
  it('has an event for each thing that is new, and none when it is applied again', async () => {
    const store = await startedStore()
    const events = await recordedBy(store, () => apply(store, example()))
    const recorded = events.map(({ type, aggregate, orgId }) => `${type} ${aggregate.type} ${aggregate.id} of ${String(orgId)}`)
    assert.deepEqual(new Set(recorded), new Set([
      'org.added org 100 of 100',
      'project.added project 300 of 100',
      'user.human.added user 200 of 100',
      'instance.member.added user 200 of undefined',
      'user.machine.added user 210 of 100',
      'user.machine.secret.set user 210 of 100',
      'user.pat.added user 210 of 100',
      'user.machine.key.added user 210 of 100',
      'org.member.added org 100 of 100',
      'project.member.added project 300 of 100',
      'application.oidc.added application web of 100',
      'instance.features.set instance X of undefined',
      'policy.security.set instance X of undefined',
    ].map((line) => line.replace('X', events.find(({ aggregate }) => aggregate.type === 'instance')?.aggregate.id ?? ''))))
    assert.equal(recorded.length, new Set(recorded).size)
    assert.deepEqual(await recordedBy(store, () => apply(store, example())), [])
  })

  it('has nothing of a token that was revoked since: it stays so', async () => {
    const store = await startedStore()
    await apply(store, example())
    const { id } = (await store.storage.ledger.personalAccessToken(digest.sha256(TOKEN))) ?? assert.fail('it is there')
    await store.storage.run(({ credentials }) => credentials.revokePersonalAccessToken(id, NOW))
    assert.deepEqual(await recordedBy(store, () => apply(store, example())), [])
  })

  it('has no password, secret, token or hash of one', async () => {
    const store = await startedStore()
    const recorded = JSON.stringify(await recordedBy(store, () => apply(store, example())))
    const canaries = [PASSWORD, HASH, SECRET, TOKEN, `$toy$${PASSWORD}`, digest.sha256(SECRET), digest.sha256(TOKEN)]
    for (const secret of canaries) assert.ok(!recorded.includes(secret), secret)
  })

  it('has what was before and after of what has changed', async () => {
    const store = await startedStore()
    await apply(store, example())
    const [org, project, client] = (['organizations', 'projects', 'clients'] as const).map((name) => example()[name]?.[0] as object)
    const events = await recordedBy(store, () => apply(store, {
      organizations: [{ ...org, name: 'Renamed' }],
      projects: [{ ...project, name: 'Stall' }],
      clients: [{ ...client, client_name: 'Web 2' }],
      features: { oidcDpop: true },
      security: { enableImpersonation: false },
      tokens: { refreshTokenGrace: 30 },
    }))
    assert.deepEqual(events.map(({ type, before, after }) => [type, before, after]), [
      ['org.changed', { name: 'Acme' }, { name: 'Renamed' }],
      ['project.changed', { name: 'Shop' }, { name: 'Stall' }],
      ['application.oidc.changed', { name: 'Web shop' }, { name: 'Web 2' }],
      ['instance.features.set', { oidcDpop: false }, { oidcDpop: true }],
      ['policy.security.set', { enableImpersonation: true }, { enableImpersonation: false }],
      ['policy.oidc.set', { refreshTokenGrace: 0 }, { refreshTokenGrace: 30 }],
    ])
  })

  it('has nothing of a document that is refused', async () => {
    const store = await startedStore()
    const events = await recordedBy(store, async () => {
      const organizations = [{ id: '1', name: 'New', primaryDomain: 'new.example' }, { id: '2', name: 'Rival', primaryDomain: 'keyhall.localhost' }]
      assert.equal((await problemsOfApplying(store, { organizations })).length, 1)
    })
    assert.deepEqual(events, [])
  })

  it('is sent to the targets of events when the installation has actions', async () => {
    const store = await startedStore()
    const waiting = async () => (await look(store, ({ outbox }) => outbox.counts())).waiting
    await apply(store, { features: { actions: true } })
    assert.equal(await waiting(), 0)
    await apply(store, { features: { oidcDpop: true } })
    assert.equal(await waiting(), 1)
  })
})
