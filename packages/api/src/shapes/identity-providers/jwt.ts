import type { JwtSettings } from '@keyhall/core/identity-providers'
import { Text } from '../../message/index.js'
import { Address, Common, MAX_ADDRESS } from './requests.js'

/** Headers that proxies and browsers use for something else. */
const TAKEN = new Set(['cookie', 'host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'te', 'upgrade', 'origin', 'referer', 'user-agent'])

/** RFC 9110 §5.6.2 */
const isHeader = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text) && !TAKEN.has(text.toLowerCase())

export class JWTRequest extends Common {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  @Text({ max: MAX_ADDRESS, plain: true }) issuer!: string
  /** Where the browser goes; it comes back to /ui/login/login/jwt/authorize with the same parameters, and with the JWT in the header. */
  @Address() jwtEndpoint!: string
  @Address() keysEndpoint!: string
  /** Absent: x-auth-token. */
  @Text({ min: 0, max: 100, optional: true, pattern: { expected: 'the name of a header that has no other use', is: (text) => text === '' || isHeader(text) } }) headerName?: string
  /** The audience that the JWT must have. Absent: our issuer. Not in ZITADEL. */
  @Text({ min: 0, max: MAX_ADDRESS, plain: true, optional: true }) audience?: string
}

export const jwtSettings = ({ issuer, jwtEndpoint, keysEndpoint, headerName = '', audience = '' }: JWTRequest): JwtSettings => ({
  protocol: 'jwt', issuer, jwtEndpoint, keysEndpoint, headerName: headerName === '' ? 'x-auth-token' : headerName.toLowerCase(), ...(audience === '' ? {} : { audience }),
})

export class JWTConfig {
  @Text({ max: MAX_ADDRESS }) jwtEndpoint!: string
  @Text({ max: MAX_ADDRESS }) issuer!: string
  @Text({ max: MAX_ADDRESS }) keysEndpoint!: string
  @Text({ max: 100 }) headerName!: string
  /** Absent: our issuer. */
  @Text({ max: MAX_ADDRESS, optional: true }) audience?: string
}

export const jwtConfig = ({ protocol: _protocol, ...shown }: JwtSettings): JWTConfig => shown
