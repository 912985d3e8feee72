import assert from 'node:assert/strict'
import { CLIENT_DOMAIN, clientDecision } from '@keyhall/core/instance'

describe('the policy for clients that describe themselves', () => {
  const documents = {
    unlisted: 'ask',
    domains: [
      { domain: '*.example', decision: 'deny' }, { domain: '*.agent.example', decision: 'allow' }, { domain: 'bad.agent.example', decision: 'deny' },
      { domain: 'agent.example', decision: 'ask' },
    ],
  } as const
  const rows = [
    ['other.test', 'ask'], ['shop.example', 'deny'], ['agent.example', 'ask'], ['x.agent.example', 'allow'], ['x.y.agent.example', 'allow'],
    ['bad.agent.example', 'deny'], ['notagent.example', 'deny'], ['agent.example.test', 'ask'], ['example', 'ask'],
  ] as const
  for (const [host, decision] of rows) it(`is ${decision} for ${host}`, () => assert.equal(clientDecision({ documents }, host), decision))

  it('has domains in lower case and A-labels, with a wildcard at the beginning only', () => {
    for (const domain of ['agent.example', '*.agent.example', 'localhost', '127.0.0.1', 'xn--pple-43d.example']) assert.ok(CLIENT_DOMAIN.test(domain), domain)
    for (const domain of ['*', 'a.*.example', '*agent.example', 'Agent.example', 'äpple.example', 'agent.example.', 'https://agent.example', '']) assert.ok(!CLIENT_DOMAIN.test(domain), domain)
  })
})
