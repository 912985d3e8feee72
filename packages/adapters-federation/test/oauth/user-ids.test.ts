import assert from 'node:assert/strict'
import { OAuthUpstream } from '@keyhall/adapters-federation'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import { signInAt } from './oauth-sign-in.js'

const idOf = async (body: string): Promise<string> => (await described(body)).externalId

const described = (body: string): Promise<ExternalIdentity> => signInAt((http) => new OAuthUpstream({ http }), { '/user': body })

describe('The id of a person in the answer of a user endpoint', () => {
  it('is the text of its digits, so that two people beyond 2^53 are two', async () => {
    const [a, b] = [await idOf('{"id":9007199254740993,"name":"Person A"}'), await idOf('{"id":9007199254740992,"name":"Person B"}')]
    assert.deepEqual([a, b], ['9007199254740993', '9007199254740992'])
  })

  it('is the same for a number and for its text', async () => {
    assert.deepEqual([await idOf('{"id":42}'), await idOf('{"id":"42"}'), await idOf('{"id":0}')], ['42', '42', '0'])
  })

  for (const id of ['9007199254740993.0', '9.007199254740993e15', '1e400', '1.5', 'null', '""', 'true', '{}', '[1]']) {
    it(`is refused as ${id}`, async () => {
      await assert.rejects(idOf(`{"id":${id}}`), (problem: Error) => problem instanceof UpstreamUntrusted && problem.message.includes('id'))
    })
  }

  it('is exact in the claims for claim rules, at any depth', async () => {
    const { claims } = await described('{"id":1,"teams":[{"id":9007199254740993}]}')
    assert.deepEqual(claims['teams'], [{ id: '9007199254740993' }])
  })
})
