import assert from 'node:assert/strict'
import { SERVICE_ALIASES } from '@keyhall/api'
import { apiDocument, callers } from '../support/api-callers.js'
import { RpcClient } from '../support/rpc.js'
import { send } from '../support/send.js'
import { startedWorld } from '../support/world.js'

const { token } = callers.iamOwner
const READS: Readonly<Record<string, string>> = { ActionService: 'ListExecutionFunctions', WebKeyService: 'ListWebKeys' }

for (const vendor of ['keyhall', 'zitadel']) {
  describe(`services with two names, of ${vendor}`, () => {
    const world = startedWorld('memory', { bootstrap: apiDocument({ features: { actions: true } }), vendor })

    for (const [alias, service] of Object.entries(SERVICE_ALIASES)) {
      const method = READS[service.slice(service.lastIndexOf('.') + 1)] ?? ''

      it(`respond by ${alias} in Connect with JSON and in gRPC as by their own name`, async () => {
        const answers = await Promise.all([alias, service].map((name) =>
          send(world.url(`/${vendor}.${name}/${method}`), {
            method: 'POST', body: '{}', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          })))
        assert.deepEqual(answers.map(({ status }) => status), [200, 200])
        assert.equal(answers[0]?.body, answers[1]?.body)
        const client = new RpcClient('grpc', world.issuer, { vendor })
        assert.deepEqual(
          await client.call(`${service}/${method}`, {}, { token, service: alias }), await client.call(`${service}/${method}`, {}, { token }))
      })
    }
  })
}
