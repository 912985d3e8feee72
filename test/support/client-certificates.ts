import { X509Certificate, createHash } from 'node:crypto'
import { CERTIFICATE } from '../processes/test-certificate.js'

/** Another self-signed certificate. No test has its private key. */
const OTHER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUZypxqRByg/6cOCzGL2CIlE3ceDgwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMb3RoZXItY2xpZW50MCAXDTI2MTEyNjE4NDQwN1oYDzIxMjYx
MTAyMTg0NDA3WjAXMRUwEwYDVQQDDAxvdGhlci1jbGllbnQwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ3XsfDlTK1/iTXaIjBFegh/f5dKEOWKK1yBs3I18uPnWEV
jIsJDN+mE5jv0TzOY24A6UrRMqPwToBHDUbrpB/io1MwUTAdBgNVHQ4EFgQUk7jj
FQCBTw05JUDAMWYxDimOLEgwHwYDVR0jBBgwFoAUk7jjFQCBTw05JUDAMWYxDimO
LEgwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA9TLprPrdtQIc
M1wkweFIxd1mp+qygQvIv94R2Eiebm0CIAPJZ7PTGOJwSzn3QMsejW8o9/jEegMl
Pctz9V4WVyDG
-----END CERTIFICATE-----
`

/** A client certificate as tests send it. */
export class ClientCertificate {
  readonly pem: string
  readonly #der: Buffer

  constructor(pem: string) {
    this.pem = pem
    this.#der = new X509Certificate(pem).raw
  }

  /** `x5t#S256` (RFC 8705 §3.1). */
  get thumbprint(): string {
    return createHash('sha256').update(this.#der).digest('base64url')
  }

  /** The value of the header `Client-Cert` (RFC 9440 §2.2). */
  get field(): string {
    return `:${this.#der.toString('base64')}:`
  }
}

export const certificate = new ClientCertificate(CERTIFICATE)
export const otherCertificate = new ClientCertificate(OTHER_CERTIFICATE)
