import assert from 'node:assert/strict'
import {
  CLIENT_AUTH_METHODS, CIBA_GRANT, DEVICE_CODE_GRANT, ENDPOINT_AUTH_METHODS, JWT_BEARER_GRANT, TOKEN_AUTH_METHODS, TOKEN_EXCHANGE_GRANT, TOKEN_GRANTS,
} from '@keyhall/core/protocol'

const allFour = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt']

/** Specification, "Accepted methods per endpoint", row by row. */
const ofTheSpecification = {
  token: {
    authorization_code: allFour,
    refresh_token: allFour,
    client_credentials: ['client_secret_basic', 'client_secret_post'],
    [TOKEN_EXCHANGE_GRANT]: ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'],
  },
  introspect: ['client_secret_basic', 'private_key_jwt'],
  revoke: allFour,
}

/** Grants that have no row there: each with the methods that its own paragraph names. */
const ofItsOwnParagraph = { [JWT_BEARER_GRANT]: [] }

/** Grants and endpoints that the specification does not know: as at the token endpoint (RFC 8628 §3.1, §3.4); only confidential clients (CIBA Core §4). */
const ofExtensions = { [DEVICE_CODE_GRANT]: allFour, [CIBA_GRANT]: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] }

describe('accepted methods per endpoint', () => {
  const rows: Readonly<Record<string, readonly string[]>> = { ...ofTheSpecification.token, ...ofItsOwnParagraph, ...ofExtensions }
  for (const [grant, methods] of Object.entries(TOKEN_GRANTS)) {
    it(`are those of the specification at the token endpoint: ${grant}`, () => {
      assert.deepEqual(methods, rows[grant])
    })
  }

  it('are given for every grant that is served without a feature', () => {
    const served = Object.keys(TOKEN_GRANTS)
    for (const grant of Object.keys(rows)) if (grant !== TOKEN_EXCHANGE_GRANT) assert.ok(served.includes(grant), grant)
  })

  for (const endpoint of ['introspect', 'revoke'] as const) {
    it(`are those of the specification at the endpoint ${endpoint}`, () => {
      assert.deepEqual(ENDPOINT_AUTH_METHODS[endpoint], ofTheSpecification[endpoint])
    })
  }

  it('are all four at the device authorization endpoint', () => {
    assert.deepEqual(ENDPOINT_AUTH_METHODS.deviceAuthorization, allFour)
  })

  it('are the four methods of the specification, each accepted by a grant', () => {
    assert.deepEqual([CLIENT_AUTH_METHODS, TOKEN_AUTH_METHODS], [allFour, allFour])
  })
})
