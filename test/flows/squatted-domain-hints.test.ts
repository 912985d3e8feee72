import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { freshName } from '../support/api-users.js'
import { ask, cibaDocument } from '../support/ciba.js'
import { onEveryStorage } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'
const { serviceUsers } = apiDocument() as { readonly serviceUsers: readonly object[] }

onEveryStorage('a login_hint of a backchannel authentication request', (world) => {
  it('means the holder of the verified address, not a login name in an unverified domain', async () => {
    const api = new Api(world, 'rest')
    const domain = `${freshName('mail').toLowerCase()}.example`
    const { organizationId: org } = await api.ok('org.v2.OrganizationService/AddOrganization', {
      name: freshName('squat'),
    })
    const person = (orgId: unknown, username: string, email: string) => api.ok('user.v2.UserService/AddHumanUser', {
      username, organization: { orgId }, profile: { givenName: 'A', familyName: 'B' },
      email: { email, isVerified: true },
    })
    await api.ok(`${MANAGEMENT}/SetPrimaryOrgDomain`, { domain }, { org: String(org) })
    await person(org, 'alice', `mallory@${freshName('evil').toLowerCase()}.example`)
    // The client may ask people of organization 100 only.
    assert.equal((await ask(world, { login_hint: `alice@${domain}` })).status, 400)
    await person('100', freshName('alice'), `alice@${domain}`)
    const { status, text } = await ask(world, { login_hint: `alice@${domain}` })
    assert.equal(status, 200, text)
  })
}, { bootstrap: { ...cibaDocument(), serviceUsers } })
