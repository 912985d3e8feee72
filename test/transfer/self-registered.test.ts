import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { send } from '../support/send.js'
import { onEveryStorage } from '../support/world.js'

const METADATA = { client_name: 'Agent', redirect_uris: ['http://localhost:6274/oauth/callback'], token_endpoint_auth_method: 'none' }

for (const registration of [{ mode: 'open' }, { mode: 'open', needsApproval: true }]) {
  onEveryStorage(`an export of an installation with registrations (${JSON.stringify(registration)})`, (world) => {
    it('contains the applications of administrators, and none that registered itself: imported, it would need neither consent nor approval', async () => {
      const body = JSON.stringify(METADATA)
      const answer = await send(`${world.issuer}/oauth/v2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      assert.equal(answer.status, 201, answer.body)
      const { client_id: clientId } = JSON.parse(answer.body) as { client_id: string }
      const { orgs } = await new Api(world, 'rest').ok('admin.v1.AdminService/ExportData', {})
      const apps = (orgs as readonly { readonly oidcApps?: readonly { readonly appId: string }[] }[]).flatMap(({ oidcApps = [] }) => oidcApps.map(({ appId }) => appId))
      assert.ok(apps.length > 0)
      assert.ok(!apps.includes(clientId))
    })
  }, { bootstrap: apiDocument({ features: { mcp: true }, openClients: { registration } }) })
}
