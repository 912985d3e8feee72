import assert from 'node:assert/strict'
import { send } from '../support/send.js'
import { standardDocument } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'

const PATH = '/.well-known/oauth-authorization-server'

inMemory('authorization server metadata (RFC 8414)', (world) => {
  it('is the discovery document, readable by scripts of any origin', async () => {
    const metadata = await send(world.issuer + PATH, { headers: { origin: 'https://agent.example' } })
    const discovery = await send(`${world.issuer}/.well-known/openid-configuration`)
    assert.equal(metadata.status, 200)
    assert.equal(metadata.body, discovery.body)
    assert.equal(metadata.headers['access-control-allow-origin'], '*')
    const members = JSON.parse(metadata.body) as Record<string, unknown>
    assert.deepEqual([members['code_challenge_methods_supported'], members['client_id_metadata_document_supported']], [['S256'], true])
  })

  it('answers preflight requests, and no other methods than GET', async () => {
    assert.equal((await send(world.issuer + PATH, { method: 'OPTIONS' })).status, 204)
    assert.equal((await send(world.issuer + PATH, { method: 'POST' })).status, 405)
  })
}, { bootstrap: { ...standardDocument(), features: { mcp: true } } })

inMemory('authorization server metadata with the feature off', (world) => {
  it('answers like an unknown path, to every method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const [answer, unknown] = [await send(world.issuer + PATH, { method }), await send(`${world.issuer}/.well-known/unknown`, { method })]
      assert.deepEqual([answer.status, answer.body, answer.headers['allow']], [404, unknown.body, unknown.headers['allow']])
    }
  })
})
