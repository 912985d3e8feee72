import assert from 'node:assert/strict'
import { nameLogin } from '@keyhall/core/auth-requests'
import { UnstorableText } from '@keyhall/core/shared'
import type { ReadStores, Stores } from '@keyhall/core/stores'
import type { TokenLedger } from '@keyhall/core/tokens'
import {
  aClient, aCode, aDelivery, aGrant, aHash, aHuman, aMachine, anAccessToken, anId, anEvent, anInstance, anOrg, aPasskey, aPendingDevice, aPersonalAccessToken, aProject, aReceivedRequest,
  aRefreshToken, aRevocation, aSession, aSigningKey, aTarget, NOW, scopes,
} from './builders.js'
import type { OpenStorage, Parents } from './world.js'
import { opened, seed } from './world.js'

/** Texts that not every database stores, cast to the required type. */
const unstorable = { NUL: 'a\0b', 'a lone high surrogate': 'a\ud800', 'a lone low surrogate': '\udc00a' } as const

type Work<S> = (stores: S, bad: never, parents: Parents) => Promise<unknown>

const writes: Readonly<Record<string, Work<Stores>>> = {
  'a name of an organization': ({ orgs }, bad) => orgs.add(anOrg({ name: bad })),
  'a new name of an organization': ({ orgs }, bad, { org }) => orgs.update({ ...org, name: bad }),
  'a name of a project': ({ projects }, bad, { org }) => projects.put(aProject({ orgId: org.id, name: bad })),
  'a user name': ({ users }, bad, { org }) => users.add(aHuman({ orgId: org.id, userName: bad })),
  'a name in a profile': ({ users }, bad, { user }) => users.update({ ...user, profile: { ...user.profile, nickname: bad } }),
  'an address': ({ users }, bad, { user }) => users.update({ ...user, email: { address: bad, isVerified: true } }),
  'a name of a service user': ({ users }, bad, { org }) => users.add(aMachine({ orgId: org.id, name: bad })),
  'metadata of a user': ({ userMetadata }, bad, { user }) =>
    userMetadata.put({ userId: user.id, key: bad, value: '', createdAt: NOW, updatedAt: NOW }),
  'a seed of one-time passwords': ({ credentials }, bad, { user }) => credentials.putTotp({ userId: user.id, sealedSeed: bad, addedAt: NOW }),
  'a name of a passkey': ({ factors }, bad, { user }) => factors.addPasskey(aPasskey({ userId: user.id, name: bad })),
  'a redirect URI': ({ clients }, bad, { project }) =>
    clients.put(aClient({ projectId: project.id, redirectUris: ['https://a.example', bad] }), []),
  'a member of a key of a client': ({ clients }, bad, { project }) =>
    clients.put(aClient({ projectId: project.id, jwks: { keys: [{ [bad]: { deep: 1 } }] } }), []),
  'an origin': ({ clients }, bad, { client }) => clients.put(client, [bad]),
  'a password hash': ({ credentials }, bad, { user }) => credentials.putPassword({ userId: user.id, hash: bad, changedAt: NOW }),
  'a key of a service user': ({ credentials }, bad, { user }) =>
    credentials.putMachineKey({ userId: user.id, kid: anId(), publicKey: { x: [bad] } }),
  'a personal access token': ({ credentials }, bad, { user }) =>
    credentials.addPersonalAccessToken(aPersonalAccessToken({ userId: user.id, secretHash: bad })),
  'a session': ({ sessions }, bad, { user }) => sessions.add(aSession({ userId: user.id, browserHash: bad })),
  'a new cookie': ({ sessions }, bad) => sessions.moveBrowser(aHash(), bad),
  'a state of an authorization request': ({ authRequests }, bad, { client }) => {
    const request = aReceivedRequest({ clientId: client.id })
    return authRequests.add({ ...request, returnTo: { ...request.returnTo, state: bad } })
  },
  'a login name of an authorization request': async ({ authRequests }, bad, { client }) => {
    const request = aReceivedRequest({ clientId: client.id })
    await authRequests.add(request)
    await authRequests.update({ ...request, loginName: bad, version: 2 })
  },
  'a scope of a device': ({ deviceAuthorizations }, bad, { client }) =>
    deviceAuthorizations.add(aPendingDevice({ clientId: client.id, scopes: scopes('openid', bad) })),
  'login attempts': ({ loginAttempts }, bad) => loginAttempts.put(bad, { failures: 1, blockedUntil: NOW }),
  'a signing key': ({ signingKeys }, bad) => signingKeys.add(aSigningKey({ sealedPrivateKey: bad })),
  'an event': ({ audit }, bad) => audit.append(anEvent({ aggregate: { type: 'user', id: bad } })),
  'the payload of an event': ({ audit }, bad) => audit.append(anEvent({ after: { deep: [{ [bad]: bad }] } })),
  'the address of a code': ({ verificationCodes }, bad, { user }) =>
    verificationCodes.put({ userId: user.id, kind: 'initialise', codeHash: aHash(), target: bad, attempts: 0, createdAt: NOW, expiresAt: NOW }),
  'the user of a code': ({ verificationCodes }, bad) => verificationCodes.lock(bad, 'initialise'),
  'a stored mail': ({ inbox }, bad) =>
    inbox.add({ id: anId(), to: 'a@b', from: 'a@b', subject: '', text: bad, html: '', messageId: 'm', createdAt: NOW }),
  'a dead letter': ({ outbox }, bad) => outbox.revive(bad, NOW),
  'a name of a target': ({ targets }, bad) => targets.add(aTarget({ name: bad })),
  'an endpoint': ({ targets }, bad) => targets.add(aTarget({ endpoint: bad })),
  'a condition': ({ executions }, bad) => executions.put({ condition: { kind: 'event', scope: 'one', name: bad }, targets: [], createdAt: NOW, changedAt: NOW }),
  'a call of a target': ({ deliveries }, bad) => deliveries.add(aDelivery({ body: bad })),
  'an instance': ({ instance }, bad, { org, project, user }) =>
    instance.put(anInstance({ id: bad, defaultOrgId: org.id, projectId: project.id, administratorId: user.id })),
}

const lookups: Readonly<Record<string, Work<ReadStores>>> = {
  'an organization': ({ orgs }, bad) => orgs.find(bad),
  'a target': ({ targets }, bad) => targets.find(bad),
  'several targets': ({ targets }, bad) => targets.some([bad]),
  executions: ({ executions }, bad) => executions.find([bad]),
  'calls of a target': ({ deliveries }, bad) => deliveries.search({ filters: [{ kind: 'among', field: 'targetId', values: [bad] }], offset: 0, limit: 1, isAscending: true }),
  'a project': ({ projects }, bad) => projects.find(bad),
  'a user': ({ users }, bad) => users.find(bad),
  'a user search': ({ users }, bad) =>
    users.search({ filters: [{ kind: 'text', field: 'displayName', method: 'contains', value: bad }], offset: 0, limit: 1, isAscending: true }),
  'metadata of a user': ({ userMetadata }, bad, { user }) => userMetadata.find(user.id, bad),
  'a typed login name': ({ users }, bad) => users.candidates({ whole: bad, spelled: bad }),
  'a typed full login name': ({ users }, bad) => users.candidates({ whole: 'a@b', spelled: 'a@b', full: { userName: 'a', domain: bad } }),
  'a service user': ({ machines }, bad) => machines.byClientId(bad),
  'keys of a service user': ({ machines }, bad) => machines.withKeys(bad),
  'a membership': ({ memberships }, bad) => memberships.ofUser(bad),
  'a password': ({ credentials }, bad) => credentials.password(bad),
  'a passkey': ({ factors }, bad) => factors.passkey(bad),
  'factors of a user': ({ factors }, bad) => factors.of(bad),
  'a secret of a service user': ({ credentials }, bad) => credentials.machineSecret(bad),
  'a client': ({ clients }, bad) => clients.find(bad),
  'a mail': ({ inbox }, bad) => inbox.find(bad),
  'mails to an address': ({ inbox }, bad) => inbox.list(bad),
  'an origin': ({ clients }, bad) => clients.allowsOrigin(bad),
  'a browser': ({ sessions }, bad) => sessions.ofBrowser(bad),
  'an authorization request': ({ authRequests }, bad) => authRequests.find(bad),
  'a device': ({ deviceAuthorizations }, bad) => deviceAuthorizations.find(bad),
  'types of events': ({ audit }, bad) => audit.search({ types: [bad], order: 'newest_first', offset: 0, limit: 1 }),
  'an actor': ({ audit }, bad) => audit.search({ actorId: bad, order: 'newest_first', offset: 0, limit: 1 }),
  'a user code': ({ deviceAuthorizations }, bad) => deviceAuthorizations.byUserCode(bad),
}

const inUnitsOfWork: Readonly<Record<string, Work<Stores>>> = {
  'stored login attempts': ({ loginAttempts }, bad) => loginAttempts.put(bad, { failures: 1, blockedUntil: NOW }),
  'locked login attempts': ({ loginAttempts }, bad) => loginAttempts.lock(bad),
  'cleared login attempts': ({ loginAttempts }, bad) => loginAttempts.clear(bad),
  'a look-up of a personal access token': ({ credentials }, bad) => credentials.personalAccessToken(bad),
  'a passkey to remove': ({ factors }, bad, { user }) => factors.removePasskey(user.id, bad),
  'a recovery code': ({ factors }, bad, { user }) => factors.useRecoveryCode(user.id, bad),
  'a user who declines the set-up': ({ factors }, bad) => factors.declineSetUp(bad, NOW),
  'a locked device': ({ deviceAuthorizations }, bad) => deviceAuthorizations.lock(bad),
  'a session to remove': ({ sessions }, bad) => sessions.removeAll([bad]),
  'a revoked grant': ({ grants }, bad) => grants.revoke(bad, NOW),
  'grants of a session': ({ grants }, bad) => grants.revokeOfSessions([{ id: bad, userId: anId() }], NOW),
  'grants of the user of a session': ({ grants }, bad) => grants.revokeOfSessions([{ id: anId(), userId: bad }], NOW),
}

const inLedger: Readonly<Record<string, Work<TokenLedger>>> = {
  'an access token': (ledger, bad) => ledger.accessToken(bad),
  'a requester': (ledger, bad) => ledger.accessToken(anId(), bad),
  'a code': (ledger, bad, { client }) => ledger.code(bad, client.id),
  'a refresh token': (ledger, bad, { client }) => ledger.refreshToken(bad, client.id),
  'a personal access token': (ledger, bad) => ledger.personalAccessToken(bad),
  'a revoked JWT': (ledger, bad) => ledger.revoke(aRevocation({ kind: 'jwt', id: bad, expiresAt: NOW })),
  'a revoked access token': (ledger, bad) => ledger.revoke(aRevocation({ kind: 'access_token', id: bad, at: NOW })),
  'a JWT': (ledger, bad, { client }) => ledger.jwt({ jti: bad, clientId: client.id }),
  'a client of a JWT': (ledger, bad) => ledger.jwt({ jti: anId(), clientId: bad }),
  'the standing of a client': (ledger, bad) => ledger.clientStanding(bad),
  'a user and a client': (ledger, bad, { client }) => ledger.standing(bad, client.id),
  'a used device code': (ledger, bad) => ledger.settle({ consume: { kind: 'device_code', id: bad, version: 1 } }),
  'a stored grant': (ledger, bad, { client, user }) =>
    ledger.settle({ grant: aGrant({ clientId: client.id, userId: user.id, nonce: bad }) }),
  'the event of an issuance': (ledger, bad) => ledger.settle({ recorded: { event: anEvent({ after: { name: bad } }) } }),
  'a stored scope': (ledger, bad, { client }) =>
    ledger.settle({ accessToken: anAccessToken({ clientId: client.id, scopes: scopes(bad) }) }),
  'a stored code': (ledger, bad) => ledger.settle({ code: aCode({ grantId: bad }) }),
  'a stored refresh token': (ledger, bad) => ledger.settle({ refreshToken: aRefreshToken({ grantId: anId(), secretHash: bad }) }),
  'a one-time key': (ledger, bad) => ledger.useOnce(bad, NOW),
  'a stored claim': (ledger, bad, { client, user }) =>
    ledger.settle({ grant: aGrant({ clientId: client.id, userId: user.id, claims: { idToken: [], userinfo: [bad] } }) }),
  'a stored actor': (ledger, bad, { client }) =>
    ledger.settle({ accessToken: anAccessToken({ clientId: client.id, actor: { iss: 'a', sub: 'b', act: { iss: 'c', sub: bad } } }) }),
  'a used code': (ledger, bad) => ledger.settle({ consume: { kind: 'code', id: bad, at: NOW } }),
}

export function textContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: text that not every database stores`, () => {
    const storage = opened(open)
    let parents: Parents
    before(async () => {
      parents = await seed(storage())
    })
    const refusesAll = async (work: (bad: never) => Promise<unknown>) => {
      for (const [what, text] of Object.entries(unstorable)) await assert.rejects(work(text as never), UnstorableText, what)
    }

    for (const [place, work] of Object.entries({ ...writes, ...inUnitsOfWork })) {
      it(`is rejected in ${place}, inside a unit of work`, async () => {
        await refusesAll((bad) => storage().run((stores) => work(stores, bad, parents)))
      })
    }
    for (const [place, work] of Object.entries(lookups)) {
      it(`is rejected in a look-up of ${place}`, async () => {
        await refusesAll((bad) => storage().read((stores) => work(stores, bad, parents)))
      })
    }
    for (const [place, work] of Object.entries(inLedger)) {
      it(`is rejected in the ledger in ${place}`, async () => {
        await refusesAll((bad) => work(storage().ledger, bad, parents))
      })
    }

    it('is rejected in attempts that are charged outside of units of work', async () => {
      await refusesAll((bad) => storage().loginAttemptIntake.begin(bad, { failures: 1, blockedUntil: NOW }))
    })

    it('is rejected in requests that move on outside of units of work', async () => {
      const request = aReceivedRequest({ clientId: parents.client.id })
      await storage().authRequestIntake.add(request)
      await refusesAll((bad) => storage().authRequestIntake.update(nameLogin(request, bad)))
      assert.deepEqual(await storage().read(({ authRequests }) => authRequests.find(request.id)), request)
    })

    it('leaves nothing behind', async () => {
      const [good, bad] = [anOrg(), anOrg({ name: 'a\0b' })]
      const work = storage().run(async ({ orgs }) => {
        await orgs.add(good)
        await orgs.add(bad)
      })
      await assert.rejects(work, UnstorableText)
      assert.equal(await storage().read(({ orgs }) => orgs.find(good.id)), undefined)
      assert.equal(await storage().read(({ orgs }) => orgs.find(bad.id)), undefined)
    })

    it('does not include surrogate pairs and control characters, which are stored', async () => {
      const org = anOrg({ name: 'pair \ud83c\udfed, \u0001, \u007f, \u2028, \ufeff, \uffff' })
      await storage().run(({ orgs }) => orgs.add(org))
      assert.deepEqual(await storage().read(({ orgs }) => orgs.find(org.id)), org)
    })
  })
}
