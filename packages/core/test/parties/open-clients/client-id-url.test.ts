import assert from 'node:assert/strict'
import { clientIdUrl } from '@keyhall/core/open-clients'

describe('a client_id that is a URL (Client ID Metadata Document §3)', () => {
  const accepted = ['https://agent.example/client.json', 'https://agent.example/a/b?c=d', 'https://xn--pple-43d.example:8443/x', 'https://192.0.2.1/x', 'http://localhost:3000/x', 'http://127.0.0.1/x', 'http://[::1]:1/x']
  for (const id of accepted) it(`accepts ${id}`, () => assert.ok(clientIdUrl(id)))

  const refused = [
    'https://agent.example', 'https://agent.example/', 'https://agent.example/#x', 'https://agent.example/x#y', 'https://me@agent.example/x', 'https://agent.example/../x',
    'https://agent.example/./x', 'https://agent.example/%2e%2E/x', 'https://agent.example/x/..', 'https://AGENT.example/x', 'HTTPS://agent.example/x', 'https://аgent.example/x',
    'https://agent.example\\@evil.example/x', 'https://agent.example/x y', 'http://agent.example/x', 'http://127.0.0.1.evil.example/x', 'https://agent.example:0/x', 'https://agent.example:99999/x',
    'https://agent.example./x', 'ftp://agent.example/x', `https://agent.example/${'x'.repeat(200)}`,
  ]
  for (const id of refused) it(`refuses ${id.slice(0, 60)}`, () => assert.equal(clientIdUrl(id), undefined))
})
