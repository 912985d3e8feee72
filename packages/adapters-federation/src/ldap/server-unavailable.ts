import type { ResultCodeError } from 'ldapts'
import { nameOfCertificate } from '../certificate-name.js'
import { shown } from '../shown.js'

const UNTRUSTED = 'its certificate is not trusted: enter the certificate of the authority that issued it'

/** What to do about the codes of connections. */
const ADVICE = new Map([
  ['ECONNREFUSED', 'nothing listens there: check the port (389, or 636 for ldaps)'],
  ['ENOTFOUND', 'the name is unknown: check the host name'],
  ['EAI_AGAIN', 'the name servers do not answer: check the name servers of this machine'],
  ['ETIMEDOUT', 'it does not answer: check firewall and port'],
  ['EHOSTUNREACH', 'no network leads there: check address and routes'],
  ['ENETUNREACH', 'no network leads there: check address and routes'],
  ['ECONNRESET', 'it ended the connection: check port and encryption (ldaps or StartTLS)'],
  ['EADDRESS', 'this server may not connect to that address'],
  ['CERT_HAS_EXPIRED', 'its certificate is expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name: use the name in the certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', UNTRUSTED],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS on this port: use 636 for ldaps, or StartTLS'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it does not speak TLS on this port: use 636 for ldaps, or StartTLS'],
])

/** Codes of errors that say something about the certificate. */
const OF_CERTIFICATE = /CERT|LEAF/

const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? problem.code : '')

/** Errors of the library name its classes; the cause is in the last line, if it is known at all. */
function inWords({ message }: Error): string {
  const closed = /^Connection closed before message response was received\. Message type: (\w+)Request/.exec(message)?.[1]
  if (closed !== undefined) return `it closed the connection before it answered the request (${closed}): check port and encryption (ldaps or StartTLS)`
  const lines = message.split('\n')
  return shown(lines[0]?.startsWith('Socket error.') ? (lines[1] ?? lines[0]) : message).slice(1, -1)
}

/** A server that was not reached, or stopped to answer: the next one may do. The message says why, and what to do. */
export class ServerUnavailable extends Error {
  /** @param certificate that the server presented */
  constructor(server: string, problem: unknown, certificate?: Buffer) {
    const text = problem instanceof Error ? inWords(problem) : 'unknown problem'
    const code = codeOf(problem)
    const advice = ADVICE.get(code)
    const named = certificate && OF_CERTIFICATE.test(code) ? `; it presented ${nameOfCertificate(certificate)}` : ''
    super(`${server}: ${advice === undefined ? text : `${advice} (${text})`}${named}`)
  }
}

/** Result codes with which a server asks to try another one: busy, unavailable. */
const TRY_ANOTHER: ReadonlySet<number> = new Set([51, 52])

export const asksForAnother = ({ code }: ResultCodeError): boolean => TRY_ANOTHER.has(code)
