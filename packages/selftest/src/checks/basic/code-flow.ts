import { checksOf } from '../../check.js'
import { expectEqual, expectThat } from '../../expectations.js'
import { described } from '../../party/authorization-response.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'

/** The redirect URI as the response must begin with it, before the parameters that the response adds. */
const joint = (uri: string): string => {
  if (!uri.includes('?')) return `${uri}?`
  return uri.endsWith('?') || uri.endsWith('&') ? uri : `${uri}&`
}

async function codeInQuery(rp: RelyingParty): Promise<void> {
  const { response } = (await rp.sample()).grant
  if (response.mode !== 'query') fail(`expected a code in the query, got ${described(response)}`)
  const { redirectUri } = rp.registration
  expectThat('address', response.to.startsWith(joint(redirectUri)), `${joint(redirectUri)}…`, response.to.split('?', 1)[0])
  const tokens = ['id_token', 'access_token'].filter((name) => response.parameters.has(name))
  if (tokens.length > 0) fail(`expected a code alone, got ${tokens.join(' and ')} too`)
  expectEqual('number of codes', response.parameters.getAll('code').length, 1)
}

async function issuerInResponses(rp: RelyingParty): Promise<void> {
  if (rp.metadata.members['authorization_response_iss_parameter_supported'] !== true) skip('discovery does not announce it')
  const { response } = (await rp.sample()).grant
  expectEqual('iss of a success', response.parameters.get('iss'), rp.settings.issuer)
  const refused = await rp.authorization.respond({ prompt: 'none' }, rp.authorization.newBrowser())
  expectEqual('iss of an error', refused.parameters.get('iss'), rp.settings.issuer)
}

async function byPost(rp: RelyingParty): Promise<void> {
  const { authorization, metadata } = rp
  const browser = await authorization.signedIn()
  const { sent } = authorization.request()
  const response = await authorization.finish(await browser.post(metadata.endpoint('authorization_endpoint'), sent))
  if (!response.parameters.has('code')) fail(`expected a code, got ${described(response)}`)
}

async function headChangesNothing(rp: RelyingParty): Promise<void> {
  const browser = await rp.authorization.signedIn()
  const { headers, status } = await browser.head(rp.authorization.address())
  if (/[?&#](code|error)=/.test(headers.location ?? '')) fail('expected no effect, got a redirect with an answer for the client')
  if (headers['set-cookie'] !== undefined) fail(`expected no cookie, got ${headers['set-cookie'].length} with status ${status}`)
}

/** How the code is returned to the client. */
export const codeFlowChecks = checksOf('basic', [
  { id: 'code-in-query', title: 'the code is returned in the query of the redirect URI, without tokens', clause: 'RFC 6749 §4.1.2', run: codeInQuery },
  { id: 'response-issuer', title: 'authorization responses contain iss', clause: 'RFC 9207 §2', run: issuerInResponses },
  { id: 'authorize-post', title: 'the authorization endpoint accepts POST', clause: 'OIDC Core §3.1.2.1', run: byPost },
  {
    id: 'authorize-head',
    title: 'HEAD at the authorization endpoint returns no code and sets no cookie',
    clause: 'RFC 9110 §9.2.1',
    run: headChangesNothing,
  },
])
