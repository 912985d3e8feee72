import type { JsonObject } from '../wire/json-answer.js'
import { fail } from '../verdict.js'

/** The endpoints that the self-test calls (OIDC Discovery §3, RFC 8414 §2, OIDC RP-Initiated Logout §2.1). */
export type EndpointName =
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'userinfo_endpoint'
  | 'introspection_endpoint'
  | 'revocation_endpoint'
  | 'end_session_endpoint'
  | 'pushed_authorization_request_endpoint'
  | 'backchannel_authentication_endpoint'
  | 'registration_endpoint'
  | 'jwks_uri'

/** The discovery document. */
export class Metadata {
  readonly members: JsonObject

  constructor(members: JsonObject) {
    this.members = members
  }

  /** The URL of an endpoint. @throws Verdict when discovery names none */
  endpoint(name: EndpointName): string {
    return this.optionalEndpoint(name) ?? fail(`discovery names no ${name}`)
  }

  /** The URL of an optional endpoint. */
  optionalEndpoint(name: EndpointName): string | undefined {
    const address = this.members[name]
    return typeof address === 'string' && URL.canParse(address) ? address : undefined
  }

  /** The strings of a list member; empty when it is missing. */
  list(name: string): readonly string[] {
    const value = this.members[name]
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  }
}
