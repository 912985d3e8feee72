import assert from 'node:assert/strict'
import { department, intermediates, issuedBelow, issuedBelowDepartment, root } from '../support/client-chain.js'
import { AUTHORITY, payments } from '../support/client-authority.js'
import type { ClientCertificate } from '../support/client-certificates.js'
import { callback } from '../support/test-client.js'
import { projects, standardDocument } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { valid, ...others } = intermediates
const standard = standardDocument()
const bootstrap = {
  ...standard,
  clients: [...(standard.clients ?? []), {
    project: projects.shop, client_id: 'issued', redirect_uris: [callback('issued')], grant_types: ['client_credentials'], response_types: [],
    token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_dns: 'payments.example.com',
  }],
}
const options = { bootstrap, clientCertificates: 'header:Client-Cert', clientAuthorities: [AUTHORITY, root.pem], trustedProxies: ['127.0.0.1', '::1'] }

/** The value of `Client-Cert-Chain` (RFC 9440 §2.3). */
const chainOf = (...chain: readonly ClientCertificate[]): string => chain.map(({ field }) => field).join(', ')

async function status(world: World, leaf: ClientCertificate, chain: string | undefined): Promise<number> {
  const headers = { 'Client-Cert': leaf.field, ...(chain === undefined ? {} : { 'Client-Cert-Chain': chain }) }
  const { status: answered, body } = await world.protocol.post<{ error?: string }>('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid', client_id: 'issued' }, headers)
  assert.equal(body.error, answered === 200 ? undefined : 'invalid_client')
  return answered
}

inMemory('tls_client_auth with intermediate authorities (RFC 8705 §2.1, RFC 5280 §6)', (world) => {
  it('accepts a certificate through one intermediate, and through two, in any order and beside others', async () => {
    assert.equal(await status(world, issuedBelow, chainOf(valid)), 200)
    assert.equal(await status(world, issuedBelow, chainOf(valid, root)), 200)
    assert.equal(await status(world, issuedBelowDepartment, chainOf(department, valid)), 200)
    assert.equal(await status(world, issuedBelowDepartment, chainOf(others.forged, others.expired, valid, department)), 200)
    assert.equal(await status(world, payments, undefined), 200)
    assert.equal(await status(world, payments, chainOf(valid)), 200)
  })

  it('accepts an intermediate with pathlen:0 above the client', async () => {
    assert.equal(await status(world, issuedBelow, chainOf(others.limited)), 200)
  })

  it('refuses a certificate without its intermediate, or with a gap above it', async () => {
    assert.equal(await status(world, issuedBelow, undefined), 401)
    assert.equal(await status(world, issuedBelow, chainOf(department)), 401)
    assert.equal(await status(world, issuedBelowDepartment, chainOf(department)), 401)
  })

  it('refuses a path that is longer than pathlen allows (RFC 5280 §6.1.4 m)', async () => {
    assert.equal(await status(world, issuedBelowDepartment, chainOf(department, others.limited)), 401)
  })

  const refused: readonly (readonly [what: string, intermediate: ClientCertificate])[] = [
    ['is no authority (RFC 5280 §6.1.4 k)', others.noAuthority], ['may not sign certificates (RFC 5280 §6.1.4 n)', others.withoutKeyUsage], ['is for servers only', others.forServers],
    ['has name constraints, which are not processed (RFC 5280 §6.1.4 g)', others.constrained], ['has an unknown critical extension (RFC 5280 §6.1.4 o)', others.unknownExtension],
    ['has expired', others.expired], ['an unknown authority has issued under the name of the root', others.forged],
  ]
  for (const [what, intermediate] of refused) {
    it(`refuses an intermediate that ${what}`, async () => assert.equal(await status(world, issuedBelow, chainOf(intermediate)), 401))
  }

  it('refuses the certificate of an authority, and one that the client itself has issued', async () => {
    assert.equal(await status(world, valid, chainOf(root)), 401)
    assert.equal(await status(world, issuedBelowDepartment, chainOf(issuedBelow, valid)), 401)
  })

  it('reads nothing from a malformed chain, and does a limited amount of work for a long one', async () => {
    for (const chain of ['', ',', valid.field.slice(1), `${valid.field},`, `${valid.field}, ::`, `${valid.field}, :AAAA:`, `${valid.field};a=1`, `${valid.field} ${valid.field}`]) {
      assert.equal(await status(world, issuedBelow, chain), 401, chain.slice(-20))
    }
    assert.equal(await status(world, issuedBelow, chainOf(...Array.from({ length: 8 }, () => others.forged), valid)), 401, 'the ninth is not read')
    assert.equal(await status(world, issuedBelow, chainOf(valid, ...Array.from({ length: 15 }, () => others.forged))), 200)
  })
}, options)

inMemory('a chain of certificates from an untrusted peer', (world) => {
  it('is ignored like the certificate', async () => assert.equal(await status(world, issuedBelow, chainOf(valid)), 401))
}, { ...options, trustedProxies: ['10.0.0.0/8'] })

inMemory('tls_client_auth with intermediates in the file of authorities, for proxies that send no chain', (world) => {
  it('accepts certificates that a listed intermediate has issued', async () => {
    const { status: answered } = await world.protocol.post('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid', client_id: 'issued' }, { 'X-Client-Cert': encodeURIComponent(issuedBelow.pem) })
    assert.equal(answered, 200)
  })
}, { ...options, clientCertificates: 'pem-header:X-Client-Cert', clientAuthorities: [valid.pem] })
