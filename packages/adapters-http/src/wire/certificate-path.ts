import type { X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '@keyhall/core/clients'
import { extensionsOf } from './certificate-extensions.js'

type Validity = NonNullable<ClientCertificate['validity']>

/** Certificates between that of the client and the authority. */
const MAX_INTERMEDIATES = 4
/** Signatures that are verified for one request, so that a sender cannot cause unlimited work. */
const MAX_VERIFICATIONS = 32

/** RFC 5280 §4.2.1.12: purposes of a certificate for clients. */
const CLIENT_PURPOSES = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0']

/** `keyUsage` of Node is the extended one. Without the extension, every purpose is allowed. */
function isForClients({ keyUsage }: X509Certificate): boolean {
  const purposes = keyUsage as readonly string[] | undefined
  return purposes === undefined || purposes.some((purpose) => CLIENT_PURPOSES.includes(purpose))
}

const seconds = (date: string): number => Math.floor(Date.parse(date) / 1000)

const validityOf = ({ validFrom, validTo }: X509Certificate): Validity => ({ from: seconds(validFrom), until: seconds(validTo) })

const both = (one: Validity, other: Validity): Validity => ({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) })

/** Builds the path from a client certificate to an authority (RFC 5280 §6). */
class PathSearch {
  readonly #authorities: readonly X509Certificate[]
  #verifications = 0

  constructor(authorities: readonly X509Certificate[]) {
    this.#authorities = authorities
  }

  /**
   * The validities of all paths.
   *
   * @param below how many certificates the path has below this one
   */
  *paths(certificate: X509Certificate, intermediates: readonly X509Certificate[], below = 0): Generator<Validity> {
    const own = validityOf(certificate)
    for (const authority of this.#authorities) {
      if (this.#isIssuedBy(certificate, authority, below)) yield both(own, validityOf(authority))
    }
    if (below === MAX_INTERMEDIATES) return
    for (const issuer of intermediates) {
      if (!isForClients(issuer) || !this.#isIssuedBy(certificate, issuer, below)) continue
      for (const validity of this.paths(issuer, intermediates.filter((one) => one !== issuer), below + 1)) yield both(own, validity)
    }
  }

  /** @param below the number of authorities between the issuer and the client */
  #isIssuedBy(certificate: X509Certificate, issuer: X509Certificate, below: number): boolean {
    // RFC 5280 §6.1.4 (k), (n): only an authority issues. `checkIssued` compares names and key identifiers, and requires the key usage.
    if (!issuer.ca || !certificate.checkIssued(issuer)) return false
    const { pathLength = Infinity, hasNameConstraints, hasUnknownCritical } = extensionsOf(issuer)
    // RFC 5280 §6.1.4 (m), (g), (o). Name constraints are not processed, so nothing is accepted below them.
    if (pathLength < below || hasNameConstraints || hasUnknownCritical) return false
    this.#verifications += 1
    return this.#verifications <= MAX_VERIFICATIONS && certificate.verify(issuer.publicKey)
  }
}

/**
 * When the certificate is valid by a path to one of the authorities; of several paths, that which ends last. `undefined` without a path.
 *
 * @param intermediates what the sender offers; nothing about them is trusted
 */
export function pathValidity(certificate: X509Certificate, intermediates: readonly X509Certificate[], authorities: readonly X509Certificate[]): Validity | undefined {
  if (certificate.ca || !isForClients(certificate) || extensionsOf(certificate).hasUnknownCritical) return undefined
  const validities = [...new PathSearch(authorities).paths(certificate, intermediates)]
  return validities.toSorted((one, other) => other.until - one.until)[0]
}
