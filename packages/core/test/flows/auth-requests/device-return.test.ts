import assert from 'node:assert/strict'
import type { AuthRequest } from '@keyhall/core/auth-requests'
import {
  AuthRequestExpired,
  AuthRequestUnknown,
  DeviceAnswered,
  ForeignBrowser,
  OpenAuthRequest,
  authenticate,
  consent,
  issue,
  refuse,
} from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import { DEVICE_CODE_GRANT } from '@keyhall/core/protocol'
import type { TokenId } from '@keyhall/core/shared'
import { NOW, aClient, aReceived, scopes } from '../../support/builders.js'
import { adaInSession } from '../../support/devices.js'
import { clockAt, digest } from '../../support/fakes.js'

describe('opening a step of a device sign-in (RFC 8628 §3.3)', () => {
  const returnTo = { kind: 'device', deviceId: 'device' as TokenId } as const
  const stored = { ...aReceived({ browserHash: digest.sha256('flow') }), returnTo }
  const authenticated = authenticate(stored, adaInSession)
  const tv = (own: Partial<Client> = {}): Client => aClient({ redirectUris: [], grantTypes: [DEVICE_CODE_GRANT], ...own })

  const open = (request: AuthRequest, { client = tv(), now = NOW, flow = 'flow' } = {}) => {
    const reads = { authRequests: { find: async () => request }, clients: { find: async () => client, allowsOrigin: async () => false } }
    const storage = { read: <T>(work: (stores: typeof reads) => Promise<T>) => work(reads) }
    return new OpenAuthRequest({ storage, clients: new ClientDirectory(storage), digest, clock: clockAt(now) }).open(request.id, flow)
  }

  it('opens in the browser that entered the code, although the client has no redirect URI', async () => {
    assert.deepEqual((await open(stored)).request, stored)
    assert.deepEqual((await open(authenticated)).request, authenticated)
  })

  it('offers the page for the code to another browser, and when it waited too long', async () => {
    const wayOn = { clientName: 'Shop', isForDevice: true }
    await assert.rejects(open(stored, { flow: 'other' }), (problem) => {
      assert.ok(problem instanceof ForeignBrowser)
      assert.deepEqual(problem.context, { ...wayOn, restartQuery: undefined, signInFor: { scopes: [], projectId: 'project' } })
      return true
    })
    await assert.rejects(open(stored, { now: stored.expiresAt }), (problem) => {
      assert.ok(problem instanceof AuthRequestExpired)
      assert.deepEqual(problem.context, { ...wayOn, signInFor: { scopes: ['openid'], projectId: 'project' } })
      return true
    })
  })

  it('shows the decision again to a user who returns at any time', async () => {
    const issued = issue(consent(authenticated, scopes('openid')))
    assert.equal('granted' in issued, false)
    for (const [request, isAllowed] of [[issued, true], [refuse(authenticated), false]] as const) {
      const isThatAnswer = (problem: unknown) => problem instanceof DeviceAnswered && problem.isAllowed === isAllowed
      await assert.rejects(open(request, { now: stored.expiresAt + 100 }), isThatAnswer)
      await assert.rejects(open(request, { flow: 'other' }), ForeignBrowser)
    }
  })

  it('is over when the grant type is taken off the client, or the client is not active', async () => {
    await assert.rejects(open(stored, { client: tv({ grantTypes: ['authorization_code'] }) }), AuthRequestUnknown)
    await assert.rejects(open(stored, { client: tv({ state: 'inactive' }) }), AuthRequestUnknown)
  })
})
