import type { AuthorizationDetail, Resource } from '../../../directory/resources/index.js'
import type { Parameters, Scope, TokenTypeColumn, TokenTypeIn } from '../../../foundation/protocol/index.js'
import { OAuthError, TOKEN_TYPES, tokenTypeIn } from '../../../foundation/protocol/index.js'
import { requiredScopes } from '../required-scopes.js'

/** A token as sent, with its declared type. Not verified yet. */
export interface PresentedToken<Column extends TokenTypeColumn> {
  readonly type: TokenTypeIn<Column>
  readonly text: string
}

/** The parameters of an exchange (RFC 8693 §2.1), each valid in itself. */
export interface ExchangeRequest {
  readonly subject: PresentedToken<'subject'>
  readonly actor?: PresentedToken<'actor'>
  readonly requested: TokenTypeIn<'requested'>
  readonly scopes: readonly Scope[]
  /** Empty when the parameter is absent. */
  readonly audience: readonly string[]
  /** The registered resources that `resource` names. Empty when the parameter is absent. */
  readonly resources: readonly Resource[]
  /** Empty when `authorization_details` is absent. */
  readonly details: readonly AuthorizationDetail[]
}

/** What the parameters `resource` and `authorization_details` name. */
type RequestedTargets = Pick<ExchangeRequest, 'resources' | 'details'>

const MAX_AUDIENCES = 20

const invalidRequest = (description: string): OAuthError => new OAuthError('invalid_request', description)

/** Follows the specification's table of parameters row by row. */
export function readExchange(parameters: Parameters, vendor: string, { resources, details }: RequestedTargets): ExchangeRequest {
  const subject = presented(parameters, 'subject', vendor)
  if (!subject) throw invalidRequest('subject_token is missing')
  const actor = presented(parameters, 'actor', vendor)
  if (!actor && TOKEN_TYPES[subject.type].subject === 'only_with_actor') {
    throw invalidRequest('this subject_token_type needs an actor_token')
  }
  const requested = requestedTokenType(parameters, vendor)
  const scopes = requiredScopes(parameters, vendor, resources)
  const audience = [...new Set(parameters.all('audience'))]
  if (audience.length > MAX_AUDIENCES) throw invalidRequest(`audience has more than ${MAX_AUDIENCES} values`)
  if (resources.length > 0 && audience.length > 0) throw new OAuthError('invalid_target', 'send either resource or audience')
  return { subject, ...(actor ? { actor } : {}), requested, scopes, audience, resources, details }
}

/** RFC 8693 §2.1: an access token when the parameter is omitted. */
export function requestedTokenType(parameters: Parameters, vendor: string): TokenTypeIn<'requested'> {
  const identifier = parameters.get('requested_token_type')
  if (identifier === undefined) return 'access_token'
  const type = tokenTypeIn('requested', identifier, vendor)
  if (!type) throw invalidRequest('this requested_token_type is not supported')
  return type
}

/** RFC 8693 §2.1: a token and its type come together, or neither does. */
function presented<C extends 'subject' | 'actor'>(parameters: Parameters, column: C, vendor: string): PresentedToken<C> | undefined {
  const text = parameters.get(`${column}_token`)
  const identifier = parameters.get(`${column}_token_type`)
  if (text === undefined && identifier === undefined) return undefined
  if (text === undefined) throw invalidRequest(`${column}_token is missing`)
  if (identifier === undefined) throw invalidRequest(`${column}_token_type is missing`)
  const type = tokenTypeIn(column, identifier, vendor)
  if (!type) throw invalidRequest(`this ${column}_token_type is not supported`)
  return { type, text }
}
