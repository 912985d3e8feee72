import type { CertificateAuthMethod } from '../../foundation/protocol/index.js'
import type { EpochSeconds, FieldProblem } from '../../foundation/shared/index.js'
import type { CertificateSubject } from './client-security.js'
import { CERTIFICATE_SUBJECTS } from './client-security.js'
import { comparableName } from './distinguished-name.js'
import type { ClientRecord } from './ports.js'

/** The certificate of a request. The TLS handshake has proven that the sender has its private key. */
export interface ClientCertificate {
  /** In DER and base64, as in `x5c` (RFC 7517 §4.7). */
  readonly der: string
  /** The distinguished name in the form of RFC 4514; absent if it is empty. */
  readonly subject?: string
  readonly dnsNames: readonly string[]
  readonly uris: readonly string[]
  readonly ipAddresses: readonly string[]
  readonly emails: readonly string[]
  /** When it is valid. Absent: no authority that this server trusts has issued it as a client certificate. */
  readonly validity?: { readonly from: EpochSeconds; readonly until: EpochSeconds }
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** RFC 4291 §2.2: eight groups without leading zeros. Other texts stay as they are. */
function ipv6(text: string): string {
  const [head = '', tail] = text.toLowerCase().split('::')
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const [left, right] = [groups(head), groups(tail ?? '')]
  const filled = tail === undefined ? left : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return filled.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}

const sameAddress = (one: string, other: string): boolean => (one.includes(':') ? ipv6(one) === ipv6(other) : one === other)

const isSubject: Readonly<Record<CertificateSubject, (certificate: ClientCertificate, registered: string) => boolean>> = {
  tlsClientAuthSubjectDn: ({ subject = '' }, registered) => {
    const name = comparableName(registered)
    return name !== undefined && name === comparableName(subject)
  },
  tlsClientAuthSanDns: ({ dnsNames }, registered) => dnsNames.some((name) => sameText(name, registered)),
  // RFC 3986 §6.2.1: compared as texts
  tlsClientAuthSanUri: ({ uris }, registered) => uris.includes(registered),
  tlsClientAuthSanIp: ({ ipAddresses }, registered) => ipAddresses.some((address) => sameAddress(address, registered)),
  tlsClientAuthSanEmail: ({ emails }, registered) => emails.includes(registered),
}

/** RFC 8705 §2.1: an authority that this server trusts has issued it to the registered subject. */
function issuedProblem(client: ClientRecord, certificate: ClientCertificate, now: EpochSeconds): string | undefined {
  const { validity } = certificate
  if (!validity) return 'no authority of KEYHALL_CLIENT_CA_FILE has issued the certificate for clients, directly or through the intermediates that were sent'
  if (now < validity.from || now >= validity.until) return 'the certificate, or that of an authority above it, is not valid at this time'
  const registered = CERTIFICATE_SUBJECTS.flatMap((name) => (client[name] === undefined ? [] : [{ name, subject: client[name] }]))
  const isRegistered = registered.length === 1 && registered.every(({ name, subject }) => isSubject[name](certificate, subject))
  return isRegistered ? undefined : 'the subject of the certificate is not the registered one'
}

/** RFC 8705 §2.2: the certificate itself is registered. Validity and issuer do not matter. */
const registeredProblem = (keys: readonly Readonly<Record<string, unknown>>[], { der }: ClientCertificate): string | undefined =>
  keys.some(({ x5c }) => Array.isArray(x5c) && x5c[0] === der) ? undefined : 'the certificate is not in an x5c of the registered keys'

/** What a certificate is compared with. */
export interface CertificateContext {
  readonly client: ClientRecord
  /** Its registered keys. */
  readonly keys: readonly Readonly<Record<string, unknown>>[]
  readonly now: EpochSeconds
}

/** Why the certificate does not authenticate the client; `undefined` if it does. */
export const certificateProblem = (method: CertificateAuthMethod, certificate: ClientCertificate, { client, keys, now }: CertificateContext): string | undefined =>
  method === 'tls_client_auth' ? issuedProblem(client, certificate, now) : registeredProblem(keys, certificate)

const MAX_SUBJECT = 1000

/** The problems of a registration for authentication by certificate (RFC 8705 §2.1.2, §2.2). */
export function certificateRegistrationProblems(client: ClientRecord): readonly FieldProblem[] {
  const { authMethod, jwks, jwksUri } = client
  const named = CERTIFICATE_SUBJECTS.filter((name) => client[name] !== undefined)
  const [first = 'tlsClientAuthSubjectDn'] = named
  const problems: FieldProblem[] = []
  if (authMethod === 'tls_client_auth' && named.length !== 1) problems.push({ field: first, problem: `tls_client_auth needs exactly one of ${CERTIFICATE_SUBJECTS.join(', ')}` })
  if (authMethod !== 'tls_client_auth') problems.push(...named.map((field) => ({ field, problem: 'belongs to the authentication method tls_client_auth' })))
  const { tlsClientAuthSubjectDn: name } = client
  if (name !== undefined && comparableName(name) === undefined) {
    problems.push({ field: 'tlsClientAuthSubjectDn', problem: 'must be a distinguished name such as CN=client,O=Example (RFC 4514), with known attribute types' })
  }
  problems.push(...named.filter((field) => (client[field]?.length ?? 0) > MAX_SUBJECT).map((field) => ({ field, problem: `must have at most ${MAX_SUBJECT} characters` })))
  const hasCertificate = jwksUri !== undefined || jwks?.keys.some(({ x5c }) => Array.isArray(x5c) && x5c.length > 0)
  if (authMethod === 'self_signed_tls_client_auth' && !hasCertificate) problems.push({ field: 'jwks', problem: 'self_signed_tls_client_auth needs a key with the certificate in x5c, or jwksUri' })
  return problems
}
