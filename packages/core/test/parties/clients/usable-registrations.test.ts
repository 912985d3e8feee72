import assert from 'node:assert/strict'
import { registrationContradictions } from '@keyhall/core/clients'
import { CERTIFICATE_AUTH_METHODS, CIBA_GRANT, CLIENT_AUTH_METHODS, FAPI_TOKEN_GRANTS, GRANT_TYPES, TOKEN_GRANTS } from '@keyhall/core/protocol'
import type { Client } from '@keyhall/core/clients'
import { aClient } from '../../support/builders.js'

const problemsOf = (own: Partial<Client>): readonly string[] =>
  registrationContradictions(aClient({ responseTypes: [], redirectUris: [], ...own })).map(({ problem }) => problem).filter((problem) => problem.startsWith('no request'))

describe('a registration that no request can use', () => {
  for (const securityProfile of [undefined, 'fapi_2_security', 'fapi_2_message_signing', 'mcp'] as const) {
    for (const type of GRANT_TYPES) {
      it(`is refused for ${type} alone, by the table of methods (${securityProfile ?? 'no profile'})`, () => {
        const isOfFapi = securityProfile?.startsWith('fapi_2') === true
        const accepted = (isOfFapi ? FAPI_TOKEN_GRANTS[type] : undefined) ?? TOKEN_GRANTS[type]
        for (const authMethod of CLIENT_AUTH_METHODS) {
          const isUsable = accepted.length === 0 || (accepted as readonly string[]).includes(authMethod)
          const problems = problemsOf({ grantTypes: [type], authMethod, ...(securityProfile && { securityProfile }) })
          assert.equal(problems.length, isUsable ? 0 : 1, authMethod)
        }
        for (const authMethod of CERTIFICATE_AUTH_METHODS) assert.deepEqual(problemsOf({ grantTypes: [type], authMethod }), [])
      })
    }
  }

  it('is accepted when another of its grants can be used', () => {
    assert.deepEqual(problemsOf({ grantTypes: ['authorization_code', 'client_credentials'], authMethod: 'private_key_jwt' }), [])
  })

  it('names the usable methods, and the profile that private_key_jwt needs', () => {
    assert.deepEqual(problemsOf({ grantTypes: ['client_credentials'], authMethod: 'private_key_jwt' }), [
      'no request can use the registration: client_credentials accepts client_secret_basic, client_secret_post, tls_client_auth, self_signed_tls_client_auth; ' +
      'private_key_jwt needs a FAPI 2.0 security profile',
    ])
    assert.match(problemsOf({ grantTypes: [CIBA_GRANT], authMethod: 'none' })[0] ?? '', /private_key_jwt/)
  })
})
