import { UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { refusedBy } from './provider-error.js'
import { shown } from '../shown.js'

interface Expected {
  readonly state: string
  /** Absent for a server without metadata. */
  readonly issuer?: string
  /** RFC 9207 §2.4: the metadata promises that each answer names its issuer. */
  readonly isIssuerPromised?: boolean
}

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

/** The code of an authorization response (RFC 6749 §4.1.2, RFC 9207). @throws UpstreamUntrusted, UpstreamRefused */
export function authorizedCode(parameters: ReadonlyMap<string, string>, { state, issuer, isIssuerPromised = false }: Expected): string {
  const iss = parameters.get('iss')
  if (parameters.get('state') !== state) refuse(parameters.has('state') ? 'state of the answer is that of another sign-in' : 'state is missing in the answer of the provider')
  if (iss === undefined && isIssuerPromised) refuse(`iss is missing in the answer, which the metadata of ${shown(issuer)} promises (RFC 9207)`)
  if (iss !== undefined && issuer !== undefined && iss !== issuer) refuse(`the issuer (iss) of the answer is ${shown(iss)}, expected ${shown(issuer)}`)
  const error = parameters.get('error')
  if (error !== undefined && error !== '') {
    const { code, words } = refusedBy({ error, error_description: parameters.get('error_description') })
    throw new UpstreamRefused(code, `the provider answered ${words}`)
  }
  for (const other of ['response', 'id_token', 'token', 'access_token']) if (parameters.has(other)) refuse(`the answer has ${other}, which was not asked for`)
  const code = parameters.get('code')
  return code === undefined || code === '' ? refuse('the answer has neither code nor error') : code
}
