import assert from 'node:assert/strict'
import { aTarget, bind, onRequest, withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import { isSigned, targetReceiver } from '../support/target-receiver.js'

const METHOD = 'management.v1.ManagementService/GetIAM'

overTransports('a target that is bound to a method', (api) => {
  const receiver = targetReceiver()

  it('is called with what the specification says, signed with the key that its creation has told', async () => {
    const target = await aTarget(api, receiver, '/first')
    await bind(api, onRequest(METHOD), target)
    const { iamProjectId } = await api.ok(METHOD, {}, { as: callers.orgOwner })
    const [call, ...others] = receiver.to('/first')
    assert.ok(call)
    assert.equal(others.length, 0)
    assert.equal(call.headers['content-type'], 'application/json')
    const { instanceID, ...told } = call.json
    assert.deepEqual(told, {
      fullMethod: `/keyhall.${METHOD}`, orgID: '100', projectID: iamProjectId, userID: callers.orgOwner.id, request: {},
    })
    assert.match(instanceID, /./)
    assert.ok(isSigned(call, target.signingKey, api.world.clock.now()))
    assert.ok(!isSigned(call, `${target.signingKey}x`, api.world.clock.now()))
    assert.ok(!isSigned({ ...call, body: call.body.replace('"100"', '"110"') }, target.signingKey, api.world.clock.now()))
    assert.ok(!isSigned(call, target.signingKey, api.world.clock.now() + 301))
  })
}, withActions)
