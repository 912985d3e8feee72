import assert from 'node:assert/strict'
import { overTransports } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const client = { name: 'Microsoft', clientId: 'c', clientSecret: 's' }
const TENANT = { tenantId: '9188040d-6c67-4c5b-b112-36a304b66dad' }

overTransports('Microsoft providers that identify people by their object id', (api) => {
  const stored = async (id: string) => (await api.ok(`${ADMIN}/GetProviderByID`, { id }) as { readonly idp: { readonly config: { readonly azureAd: Readonly<Record<string, unknown>> } } }).idp.config.azureAd

  it('need one tenant, in which object ids are unique', async () => {
    for (const tenant of [undefined, { tenantType: 'AZURE_AD_TENANT_TYPE_ORGANISATIONS' }, { tenantId: 'common' }]) {
      const message = await api.refused('invalid_argument', `${ADMIN}/AddAzureADProvider`, { ...client, tenant, objectIdMapping: true })
      assert.match(message, /must be one tenant/)
    }
    const { id } = await api.ok(`${ADMIN}/AddAzureADProvider`, { ...client, tenant: TENANT, objectIdMapping: true }) as { readonly id: string }
    assert.equal((await stored(id))['objectIdMapping'], true)
    await api.refused('invalid_argument', `${ADMIN}/UpdateAzureADProvider`, { ...client, id, tenant: { tenantId: 'consumers' } })
    await api.ok(`${ADMIN}/UpdateAzureADProvider`, { ...client, id, tenant: TENANT, name: 'Company' })
    assert.equal((await stored(id))['objectIdMapping'], true, 'a change keeps it')
  })

  it('keep sub as the id by default', async () => {
    const { id } = await api.ok(`${ADMIN}/AddAzureADProvider`, { ...client, tenant: TENANT }) as { readonly id: string }
    assert.notEqual((await stored(id))['objectIdMapping'], true)
  })
})
