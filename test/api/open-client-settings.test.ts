import assert from 'node:assert/strict'
import { overTransports } from '../support/api.js'
import { callers } from '../support/api-callers.js'

const SET = 'settings.v2.SettingsService/SetOpenClientSettings'
const GET = 'settings.v2.SettingsService/GetOpenClientSettings'

overTransports('settings for clients that no administrator registered', (api) => {
  it('have safe defaults, and are changed member by member, the domains as a whole', async () => {
    const { settings: first } = (await api.ok(GET)) as { settings: Record<string, unknown> }
    assert.deepEqual([first['unlistedDomains'], first['registration'], first['domains']], ['CLIENT_DECISION_ASK', 'CLIENT_REGISTRATION_TOKEN', undefined])
    const domains = [{ domain: '*.agent.example', decision: 'CLIENT_DECISION_ALLOW' }]
    await api.ok(SET, { domains, unlistedDomains: 'CLIENT_DECISION_DENY' })
    await api.ok(SET, { keepDomains: true, maxClients: 5, registration: 'CLIENT_REGISTRATION_OPEN', unusedLifetime: '86400s' })
    const { settings } = (await api.ok(GET)) as { settings: Record<string, unknown> }
    assert.deepEqual(settings['domains'], domains)
    assert.deepEqual([settings['unlistedDomains'], settings['maxClients'], settings['registration'], settings['unusedLifetime']], ['CLIENT_DECISION_DENY', 5, 'CLIENT_REGISTRATION_OPEN', '86400s'])
    await api.ok(SET, {})
    assert.equal(((await api.ok(GET)) as { settings: Record<string, unknown> }).settings['domains'], undefined)
  })

  it('refuse domains that could never match, and callers without the permission', async () => {
    for (const domain of ['Agent.example', 'https://agent.example', '*', 'a.*.example']) await api.refused('invalid_argument', SET, { domains: [{ domain, decision: 'CLIENT_DECISION_DENY' }] })
    await api.refused('permission_denied', SET, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', GET, {}, { as: callers.orgOwner })
  })
})
