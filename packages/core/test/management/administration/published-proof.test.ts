import assert from 'node:assert/strict'
import { PublishedProof } from '@keyhall/core/administration'
import type { DnsProblem, OutgoingAnswer, OutgoingFailure, OutgoingRequest } from '@keyhall/core/shared'

const TOKEN = 'the-token'
const FILE = `https://acme.example/.well-known/keyhall-challenge/${TOKEN}.txt`
const NAME = '_keyhall-challenge.acme.example'
const file = (own: Partial<OutgoingAnswer> = {}): OutgoingAnswer => ({ status: 200, body: `${TOKEN}\n`, ...own })

describe('The proof of a domain', () => {
  const sent: OutgoingRequest[] = []
  const proof = (answer: OutgoingAnswer | OutgoingFailure, records: readonly string[] | DnsProblem = []): PublishedProof => new PublishedProof({
    dns: { read: async () => records },
    http: { send: async (request) => { sent.push(request); return answer } },
  })

  it('holds with the token in a file, read once', async () => {
    sent.length = 0
    assert.equal(await proof(file()).problem('http', FILE, TOKEN), undefined)
    assert.deepEqual(sent.map(({ url, method }) => [url, method]), [[FILE, 'GET']])
  })

  for (const [what, answer, expected] of [
    ['another content', file({ body: `${TOKEN} and more` }), /other content/],
    ['an empty file', file({ body: '' }), /other content/],
    ['a redirect', file({ status: 302 }), /status 302/],
    ['an error with the token', file({ status: 404 }), /status 404/],
    ['an address inside the network, without its details', { problem: 'address_forbidden', detail: '10.0.0.1 is private' }, /^(?!.*10\.0\.0\.1).*address_forbidden/],
  ] as const) {
    it(`fails by file: ${what}`, async () => assert.match((await proof(answer).problem('http', FILE, TOKEN)) ?? '', expected))
  }

  for (const [what, records, expected] of [
    ['without records', 'absent', /no text record/],
    ['without an answer', 'unreachable', /did not answer/],
    ['with other records', [`${TOKEN}2`, ''], /none of the 2/],
    ['with the token inside a longer record', [`token=${TOKEN}`], /none of the 1/],
  ] as const) {
    it(`fails by text record: ${what}`, async () => assert.match((await proof(file(), records).problem('dns', NAME, TOKEN)) ?? '', expected))
  }

  it('holds with the token in one of several text records', async () => assert.equal(await proof(file(), ['v=spf1', TOKEN]).problem('dns', NAME, TOKEN), undefined))
})
