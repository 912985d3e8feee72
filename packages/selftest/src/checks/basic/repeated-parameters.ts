import { checksOf } from '../../check.js'
import { authenticationOf } from '../../party/client-authentication.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { warn } from '../../verdict.js'
import { expectRefusal } from '../refusals.js'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

type Pairs = readonly (readonly [string, string])[]

/** The credentials of a request in which a parameter is repeated, by its name. */
const repeating: Readonly<
  Record<string, (rp: RelyingParty) => { readonly headers: Record<string, string>; readonly pairs: Pairs }>
> = {
  client_id: ({ registration: { client } }) => {
    const { headers, parameters } = authenticationOf(client)
    const { client_id: _id, ...others } = parameters
    return {
      headers: { ...headers },
      pairs: [...Object.entries(others), ['client_id', client.id], ['client_id', client.id]],
    }
  },
  client_assertion: ({ registration: { client } }) => ({
    headers: {},
    pairs: [
      ['client_id', client.id],
      ['client_assertion_type', ASSERTION_TYPE],
      ['client_assertion', 'a.b.c'],
      ['client_assertion', 'a.b.c'],
    ],
  }),
}

async function refusesRepeated(rp: RelyingParty): Promise<void> {
  const { client, metadata, registration } = rp
  const asked: Pairs = [
    ['grant_type', 'authorization_code'],
    ['code', 'selftest'],
    ['redirect_uri', registration.redirectUri],
  ]
  for (const [name, credentials] of Object.entries(repeating)) {
    const { headers, pairs } = credentials(rp)
    const answer = await client.send('POST', metadata.endpoint('token_endpoint'), {
      headers,
      form: [...asked, ...pairs],
    })
    expectRefusal(answer, ['invalid_request', 'invalid_client'], [400, 401])
    const { error_description: description } = answer.json
    if (typeof description === 'string' && /\bmissing\b/i.test(description))
      warn(`${name} is sent twice, and the description is ${JSON.stringify(description)}`)
  }
}

/** Parameters that a client sends twice by mistake. */
export const repeatedParameterChecks = checksOf('basic', [
  {
    id: 'client-parameter-repeated',
    title: 'repeated client credentials are refused, and not called missing',
    clause: 'RFC 6749 §3.2',
    run: refusesRepeated,
  },
])
