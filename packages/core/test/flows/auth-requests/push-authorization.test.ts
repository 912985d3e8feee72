import assert from 'node:assert/strict'
import type { PushedRequest, PushedRequestStore } from '@keyhall/core/auth-requests'
import { PushAuthorization, parseAuthorization } from '@keyhall/core/auth-requests'
import { ClientDirectory } from '@keyhall/core/clients'
import { AUTHORIZATION_PARAMETERS, OAuthError, Parameters, RequestTooLarge, TooManyWaiting } from '@keyhall/core/protocol'
import type { ClientId, UnexpiredRows } from '@keyhall/core/shared'
import type { TokenLedger } from '@keyhall/core/tokens'
import { anAuthentication } from '../../support/assertions.js'
import { NOW, aPublicClient, goodStanding, instance, parameters } from '../../support/builders.js'
import { clockAt, countingIds, countingSecrets, digest, noPushedRequests, noRequestObjects, noResources } from '../../support/fakes.js'

const CHALLENGE = { code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' }
const GOOD = { redirect_uri: 'https://shop.example/cb', response_type: 'code', scope: 'openid', ...CHALLENGE }

function anEndpoint({ waiting = 0 } = {}) {
  const client = aPublicClient()
  const added: PushedRequest[] = []
  const counted: (UnexpiredRows & { readonly max: number })[] = []
  const pushedRequests: PushedRequestStore = {
    ...noPushedRequests,
    add: async (request) => void added.push(request),
    countUnexpired: async (rows, max) => {
      counted.push({ ...rows, max })
      return Math.min(max, waiting)
    },
  }
  const { user: _user, ...standing } = goodStanding()
  const clients = new ClientDirectory({ read: (work) => work({ clients: { find: async () => client } }) })
  const endpoint = new PushAuthorization({
    resources: noResources,
    storage: { run: (work) => work({ pushedRequests }) },
    ledger: { clientStanding: async () => standing } as unknown as TokenLedger,
    authenticate: anAuthentication(clients).authenticate,
    proveKey: { once: () => async () => ({ keyThumbprint: undefined }) } as never,
    requestObjects: noRequestObjects,
    instance: instance(),
    ids: countingIds(),
    secrets: countingSecrets(),
    digest,
    clock: clockAt(NOW),
  })
  const clientId = 'shop' as ClientId
  const push = (own: Readonly<Record<string, string>> = {}) => endpoint.push(parameters({ client_id: clientId, ...GOOD, ...own }), { method: 'none', clientId })
  return { push, added, counted }
}

describe('stored pushed authorization request', () => {
  it('contains known parameters only', async () => {
    const { push, added } = anEndpoint()
    await push({ unknown: 'x'.repeat(10_000), state: 's', display: 'popup' })
    assert.deepEqual(Object.fromEntries(added[0]?.parameters ?? []), { ...GOOD, state: 's' })
  })

  it('is limited to 8 kB of UTF-8, not to a number of characters', async () => {
    for (const [hint, isStored] of [['a'.repeat(7_900), true], ['a'.repeat(8_200), false], ['\u{1f600}'.repeat(1_900), true], ['\u{1f600}'.repeat(2_050), false]] as const) {
      const { push, added } = anEndpoint()
      if (isStored) await push({ login_hint: hint })
      else await assert.rejects(push({ login_hint: hint }), RequestTooLarge)
      assert.equal(added.length, isStored ? 1 : 0)
    }
  })

  it('ends at 5,000 requests of one public client that wait for a browser', async () => {
    const full = anEndpoint({ waiting: 5_000 })
    await assert.rejects(full.push(), (problem) => problem instanceof TooManyWaiting && problem instanceof OAuthError && problem.retryAfterSeconds === 90)
    assert.deepEqual([full.added.length, full.counted], [0, [{ clientId: 'shop', after: NOW, until: NOW + 90, max: 5_000 }]])
    await anEndpoint({ waiting: 4_999 }).push()
  })

  it('holds every parameter that the authorization endpoint reads', () => {
    const read = new Set<string>()
    class Recording extends Parameters {
      override get(name: string) {
        read.add(name)
        return super.get(name)
      }
      override has(name: string) {
        read.add(name)
        return super.has(name)
      }
      override all(name: string) {
        if (name !== 'authorization_details') read.add(name)
        return super.all(name)
      }
    }
    parseAuthorization(new Recording(Object.entries(GOOD)))
    // These two are handled before the parameters are stored.
    const names = [...read].filter((name) => name !== 'client_id' && name !== 'request_uri')
    assert.deepEqual(names.toSorted(), [...AUTHORIZATION_PARAMETERS].toSorted())
  })
})
