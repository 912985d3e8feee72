import { checksOf } from '../../check.js'
import { authorizationResponse } from '../../party/authorization-response.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip, warn } from '../../verdict.js'
import { expectErrorResponse, expectRefusal } from '../refusals.js'

/** A parameter that restricts where a token is valid. */
interface Narrowing {
  readonly parameter: string
  readonly value: string
  readonly error: string
  /** The member of discovery that announces the parameter. */
  readonly announcedBy: string
}

const RESOURCE: Narrowing = {
  parameter: 'resource',
  value: 'https://selftest.invalid/api',
  error: 'invalid_target',
  // RFC 8707 registers no metadata; RFC 9728 §4 lists protected resources
  announcedBy: 'protected_resources',
}

const DETAILS: Narrowing = {
  parameter: 'authorization_details',
  value: '[{"type":"selftest"}]',
  error: 'invalid_authorization_details',
  announcedBy: 'authorization_details_types_supported',
}

const own = ({ parameter, value }: Narrowing) => ({ [parameter]: value })

function skipWhereAnnounced({ metadata }: RelyingParty, { parameter, announcedBy }: Narrowing): void {
  if (metadata.members[announcedBy] !== undefined) skip(`discovery announces ${parameter}`)
}

/** RFC 6749 §3.1 lets a server ignore a parameter that it does not know. */
const warnThatIgnored = ({ parameter }: Narrowing): never =>
  warn(`the server ignores ${parameter}, so the token may be valid for more than the client requested`)

const atAuthorize = (narrowing: Narrowing) => async (rp: RelyingParty): Promise<void> => {
  skipWhereAnnounced(rp, narrowing)
  await rp.authorization.signedIn()
  const arrival = await rp.authorization.ask(own(narrowing))
  if (authorizationResponse(arrival)?.parameters.has('code')) warnThatIgnored(narrowing)
  expectErrorResponse(arrival, [narrowing.error])
}

const atToken = (narrowing: Narrowing) => async (rp: RelyingParty): Promise<void> => {
  skipWhereAnnounced(rp, narrowing)
  const answer = await rp.client.redeem(await rp.authorization.grant(), own(narrowing))
  if ('access_token' in answer.json) warnThatIgnored(narrowing)
  expectRefusal(answer, [narrowing.error])
}

/** Unsupported parameters that restrict a token. */
export const unsupportedNarrowingChecks = checksOf('basic', [
  {
    id: 'resource-authorize',
    title: 'an unsupported resource is invalid_target in an authorization request',
    clause: 'RFC 8707 §2.1',
    run: atAuthorize(RESOURCE),
  },
  {
    id: 'resource-token',
    title: 'an unsupported resource is invalid_target in a token request',
    clause: 'RFC 8707 §2.2',
    run: atToken(RESOURCE),
  },
  {
    id: 'authorization-details-authorize',
    title: 'unsupported authorization_details are refused in an authorization request',
    clause: 'RFC 9396 §5',
    run: atAuthorize(DETAILS),
  },
  {
    id: 'authorization-details-token',
    title: 'unsupported authorization_details are refused in a token request',
    clause: 'RFC 9396 §6',
    run: atToken(DETAILS),
  },
])
