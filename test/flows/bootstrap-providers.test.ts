import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import { words } from '../support/words.js'

const identityProviders = [
  { id: 'google', offered: true, google: { clientId: 'the client', clientSecret: 'the secret' } },
  { id: 'partner', offered: true, oauth: { name: 'Partner', authorizationEndpoint: 'https://partner.example/authorize', tokenEndpoint: 'https://partner.example/token', userEndpoint: 'https://partner.example/me', idAttribute: 'id', clientId: 'c', clientSecret: 's', ownCallback: true } },
  { id: 'quiet', github: { clientId: 'c', clientSecret: 's' } },
]

onEveryStorage('identity providers of the bootstrap file', (world) => {
  it('have their buttons on the login page if the file offers them', async () => {
    const page = await new UserAgent().open(world.authorizeUrl())
    const buttons = ['google', 'partner', 'quiet'].map((id) => page.html.includes(`name="provider" value="${id}"`))
    assert.deepEqual([buttons, page.html.includes(words('external.button', { provider: 'Partner' }))], [[true, true, false], true])
  })

  it('have a callback address that refuses what belongs to no attempt', async () => {
    const state = `${'x'.repeat(22)}.${'y'.repeat(43)}`
    for (const id of ['partner', 'none', '%00', '%ff', 'x'.repeat(2000), '..%2f..']) {
      for (const query of [`code=c&state=${state}`, `code=c&state=i.${state}`, 'code=c', 'code=c&code=d', `error=access_denied&state=${state}`]) {
        const { status, leftTo } = await new UserAgent().open(`${world.issuer}/idps/${id}/callback?${query}`)
        assert.ok(status >= 400 && status < 500 && leftTo === undefined, `${id} ${query}: ${status}`)
      }
    }
  })
}, { bootstrap: apiDocument({ identityProviders }) })
