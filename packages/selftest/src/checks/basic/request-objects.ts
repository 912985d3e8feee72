import { checksOf } from '../../check.js'
import { authorizationResponse, described } from '../../party/authorization-response.js'
import type { Own } from '../../party/grant.js'
import { P256Key, jwtPart } from '../../party/p256-key.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'
import { expectErrorPage, expectErrorResponse } from '../refusals.js'

const claimsOf = ({ settings, registration, authorization }: RelyingParty, own: Own): object =>
  ({ iss: registration.client.id, aud: settings.issuer, ...authorization.request(own).sent, state: 'inside' })

/** An unsigned request object with the complete request (OIDC Core §6.1). */
export const requestObject = (rp: RelyingParty, own: Own = {}): string => `${jwtPart({ alg: 'none' })}.${jwtPart(claimsOf(rp, own))}.`

/** Whether the server announces request objects by value; it need not support them. */
export const readsRequestObjects = ({ metadata }: RelyingParty): boolean => metadata.members['request_parameter_supported'] === true

async function byValue(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  const own = { state: 'outside', request: requestObject(rp) }
  if (!readsRequestObjects(rp)) {
    return void expectErrorResponse(await rp.authorization.ask(own), ['request_not_supported'])
  }
  const response = await rp.authorization.respond(own)
  const { parameters } = response
  const isRead = parameters.has('code') && parameters.get('state') === 'inside'
  if (isRead || parameters.get('error') === 'invalid_request_object') return
  fail(`expected a code with the state that is in the object, got ${described(response)}`)
}

/** A client without a registered algorithm may use any that discovery lists (OIDC Registration §2). */
async function unsigned(rp: RelyingParty): Promise<void> {
  const isListed = rp.metadata.list('request_object_signing_alg_values_supported').includes('none')
  if (!readsRequestObjects(rp) || !isListed) skip('discovery does not list unsigned request objects')
  await rp.authorization.signedIn()
  const response = await rp.authorization.respond({ state: 'outside', request: requestObject(rp) })
  if (response.parameters.has('code') && response.parameters.get('state') === 'inside') return
  const got = described(response)
  warn(`discovery lists none, and this client gets ${got}: it is registered for another algorithm, or discovery promises too much`)
}

/** The client has not registered the key. */
async function byForeignKey(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  const arrival = await rp.authorization.ask({ request: new P256Key().jwt({}, claimsOf(rp, {})) })
  if (!authorizationResponse(arrival)) return expectErrorPage(arrival)
  const refusals = readsRequestObjects(rp) ? ['invalid_request_object', 'invalid_request'] : ['request_not_supported']
  return void expectErrorResponse(arrival, refusals)
}

async function byReference(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  // OIDC Discovery §3: without the member, request_uri is supported
  const isSupported = rp.metadata.members['request_uri_parameter_supported'] !== false
  const arrival = await rp.authorization.ask({ request_uri: 'https://selftest.invalid/request.jwt' })
  expectErrorResponse(arrival, ['request_uri_not_supported', ...(isSupported ? ['invalid_request_uri', 'invalid_request'] : [])])
}

/** Request objects. */
export const requestObjectChecks = checksOf('basic', [
  {
    id: 'request-object',
    title: 'request objects work when discovery lists them, and are refused otherwise',
    clause: 'OIDC Core §6.1',
    run: byValue,
  },
  {
    id: 'request-object-unsigned',
    title: 'an unsigned request object works where discovery lists none',
    clause: 'OIDC Registration §2',
    run: unsigned,
  },
  {
    id: 'request-object-foreign-key',
    title: 'a request object signed with a key that is not registered is refused',
    clause: 'RFC 9101 §6.2',
    run: byForeignKey,
  },
  { id: 'request-uri', title: 'an unreachable request_uri is refused', clause: 'OIDC Core §6.2', run: byReference },
])
