import { checksOf } from '../../check.js'
import { expectEqual, expectText } from '../../expectations.js'
import { tokensIn } from '../../party/client-calls.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'
import { expectErrorResponse, expectRefusal } from '../refusals.js'
import { demandsPkce } from './oauth-2.1.js'

/** The authorization server metadata (RFC 8414 §3.1). @throws Verdict */
async function metadataOf({ settings, client }: RelyingParty): Promise<JsonObject> {
  const { origin, pathname } = new URL(settings.issuer)
  const url = `${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname.replace(/\/$/, '')}`
  const { status, json } = await client.send('GET', url)
  return status === 200 ? json : fail(`${url}: expected status 200, got ${status}`)
}

async function hasMetadata(rp: RelyingParty): Promise<void> {
  expectEqual('issuer', (await metadataOf(rp))['issuer'], rp.settings.issuer)
}

async function announcesPkce(rp: RelyingParty): Promise<void> {
  const { code_challenge_methods_supported: methods } = await metadataOf(rp)
  if (!Array.isArray(methods) || !methods.includes('S256')) fail(`code_challenge_methods_supported: expected a list with S256, got ${JSON.stringify(methods)}`)
}

async function refusesUnknownResource({ authorization }: RelyingParty): Promise<void> {
  await authorization.signedIn()
  expectErrorResponse(await authorization.ask({ resource: 'https://unknown.selftest.invalid/mcp' }), ['invalid_target'])
}

/** The resource of the run. @throws Verdict without one */
const resourceOf = ({ registration: { resource } }: RelyingParty): string => resource ?? skip('no resource was named with --resource')

async function demandsResource(rp: RelyingParty): Promise<void> {
  resourceOf(rp)
  await rp.authorization.signedIn()
  expectErrorResponse(await rp.authorization.ask({ resource: undefined }), ['invalid_target'])
}

async function limitsAudience(rp: RelyingParty): Promise<void> {
  const resource = resourceOf(rp)
  const { accessToken } = await rp.tokens()
  if (accessToken.split('.').length !== 3) skip('the access token is opaque, so its audience cannot be read')
  expectEqual('aud', [claimsOf(accessToken, 'access token')['aud']].flat(), [resource])
}

async function refusesOtherResource(rp: RelyingParty): Promise<void> {
  resourceOf(rp)
  const answer = await rp.client.redeem(await rp.authorization.grant(), { resource: 'https://unknown.selftest.invalid/mcp' })
  expectRefusal(answer, ['invalid_target'])
}

/** A client that the resource refuses must hear so before the person is asked: with 401 it asks the person once more. */
async function isAccepted(rp: RelyingParty): Promise<void> {
  const resource = resourceOf(rp)
  const { accessToken } = await rp.tokens()
  const answer = await rp.send({
    method: 'POST', url: resource, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    headers: {
      'content-type': 'application/json', 'accept': 'application/json, text/event-stream', 'authorization': `Bearer ${accessToken}`,
    },
  }).catch(() => skip('the resource does not answer'))
  if (answer.status === 401) fail('expected the resource to accept the token that the person allowed, got status 401')
}

async function reportsDefaultScope({ authorization, client }: RelyingParty): Promise<void> {
  const { answer } = tokensIn(await client.redeem(await authorization.grant({ scope: undefined })))
  expectText('scope', answer.json['scope'])
}

const RESOURCE = 'MCP Authorization, "Resource Parameter Implementation"'

/** What clients of the Model Context Protocol need. */
export const mcpChecks = checksOf('mcp', [
  { id: 'mcp-metadata', title: 'the authorization server metadata names the issuer', clause: 'RFC 8414 §3.3', run: hasMetadata },
  { id: 'mcp-pkce-announced', title: 'the metadata lists S256', clause: 'MCP Authorization, "Authorization Code Protection"', run: announcesPkce },
  { id: 'mcp-pkce-required', title: 'an authorization request without an S256 challenge is refused', clause: 'MCP Authorization, "Authorization Code Protection"', run: demandsPkce },
  { id: 'mcp-unknown-resource', title: 'an unknown resource is invalid_target', clause: 'RFC 8707 §2', run: refusesUnknownResource },
  { id: 'mcp-resource-required', title: 'an authorization request without resource is refused', clause: RESOURCE, run: demandsResource },
  { id: 'mcp-resource-audience', title: 'the audience of the access token is the resource alone', clause: 'MCP Authorization, "Token Audience Binding and Validation"', run: limitsAudience },
  {
    id: 'mcp-token-accepted', title: 'the resource accepts the token that the person allowed', clause: 'RFC 6750 §3.1',
    run: isAccepted,
  },
  {
    id: 'mcp-scope-default', title: 'a request without scope gets default scopes, and the token response names them',
    clause: 'RFC 6749 §3.3',
    run: reportsDefaultScope,
  },
  { id: 'mcp-resource-granted', title: 'a token for another resource than the granted one is invalid_target', clause: 'RFC 8707 §2.2', run: refusesOtherResource },
])
