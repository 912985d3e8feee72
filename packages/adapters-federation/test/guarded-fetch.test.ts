import assert from 'node:assert/strict'
import { guardedFetch } from '@keyhall/adapters-federation'
import { UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from '@keyhall/core/shared'

function client(answer: OutgoingAnswer | OutgoingFailure) {
  const sent: OutgoingRequest[] = []
  return { sent, fetch: guardedFetch({ send: async (request) => { sent.push(request); return answer } }) }
}

describe('The fetch of protocol libraries', () => {
  it('sends through the guarded client and returns status, body and content type', async () => {
    const { fetch, sent } = client({ status: 400, body: '{"error":"x"}', contentType: 'application/json' })
    const response = await fetch('https://idp.example/token', { method: 'POST', headers: { a: 'b' }, body: new URLSearchParams({ code: '1 2' }) })
    assert.equal(response.status, 400)
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.deepEqual(await response.json(), { error: 'x' })
    assert.deepEqual(sent, [{ url: 'https://idp.example/token', method: 'POST', headers: { a: 'b' }, body: 'code=1+2', timeout: 10, maxAnswerBytes: 512 * 1024 }])
  })

  it('accepts answers whose status allows no body', async () => {
    const { fetch } = client({ status: 204, body: '' })
    assert.equal((await fetch('https://idp.example/', {})).status, 204)
  })

  it('reports an address that must not be called as unreachable', async () => {
    const { fetch } = client({ problem: 'address_forbidden', detail: '169.254.169.254 is link-local' })
    await assert.rejects(fetch('http://169.254.169.254/', {}), UpstreamUnreachable)
  })

  it('refuses methods other than GET and POST', async () => {
    const { fetch, sent } = client({ status: 200, body: '' })
    await assert.rejects(fetch('https://idp.example/', { method: 'DELETE' }), UpstreamUnreachable)
    assert.deepEqual(sent, [])
  })
})
