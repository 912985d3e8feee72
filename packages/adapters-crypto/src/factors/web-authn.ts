import { createHash } from 'node:crypto'
import type { CreatedCredential, Passkey, UsedCredential, WebAuthn } from '@keyhall/core/factors'
import { PasskeyId } from '@keyhall/core/factors'
import type { UserId } from '@keyhall/core/shared'
import type {
  AuthenticationResponseJSON, RegistrationResponseJSON, VerifiedAuthenticationResponse, VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { clientDataOf, isSameOrigin, withoutAttestation } from './responses.js'

/** ES256, EdDSA and RS256 as COSE numbers them (RFC 9053 §2, RFC 8812 §2): the algorithms that authenticators support. */
const ALGORITHMS = [-7, -8, -257]

/** Milliseconds that a person has to find and touch the authenticator. */
const TIMEOUT = 5 * 60 * 1000

/** WebAuthn §5.4.3: a user handle has at most 64 bytes. */
const MAX_HANDLE = 64

/** WebAuthn §7.1 step 25: longer ids are refused. In bytes. */
const MAX_ID = 1023

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Loaded with the first passkey: it takes a third of a second of CPU time, which commands and most starts do not need. */
const library = () => import('@simplewebauthn/server')

export interface WebAuthnOptions {
  /** The address of this server, whose host is the RP ID. */
  readonly baseUrl: string
  /** The name that authenticators show. */
  readonly name: string
}

/**
 * WebAuthn by @simplewebauthn/server. Attestation is neither requested nor verified: to verify it, the server would fetch URLs from
 * certificates that an attacker can issue.
 */
export function webAuthn({ baseUrl, name }: WebAuthnOptions): WebAuthn {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(baseUrl)
  return {
    creationOptions: async ({ userId, loginName, displayName }, challenge, existing) => ({ ...await (await library()).generateRegistrationOptions({
      rpName: name,
      rpID: expectedRPID,
      userName: loginName,
      userDisplayName: displayName,
      userID: bytes(handleOf(userId)),
      challenge: bytes(Buffer.from(challenge, 'base64url')),
      timeout: TIMEOUT,
      attestationType: 'none',
      excludeCredentials: existing.map(named),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
    }) }),
    requestOptions: async (challenge, allowed, isVerificationRequired) => ({ ...await (await library()).generateAuthenticationOptions({
      rpID: expectedRPID,
      allowCredentials: allowed.map(named),
      challenge: bytes(Buffer.from(challenge, 'base64url')),
      timeout: TIMEOUT,
      userVerification: isVerificationRequired ? 'required' : 'preferred',
    }) }),
    verifyCreation: (response, expectedChallenge) => attempted(async () => {
      if (!(await isSameOrigin(response))) return undefined
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: await withoutAttestation(response as RegistrationResponseJSON),
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return verified ? madeOf(registrationInfo) : undefined
    }),
    challengeOf: async (response) => (await clientDataOf(response))?.challenge,
    claimedCredential: (assertion) => {
      const id = typeof assertion === 'object' && assertion !== null && 'id' in assertion ? assertion.id : undefined
      return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1364}$/.test(id) ? PasskeyId.parse(id) : undefined
    },
    verifyUse: (assertion, passkey, expectedChallenge) => attempted(async () => {
      const response = assertion as AuthenticationResponseJSON
      if (!(await isSameOrigin(response)) || response.id !== passkey.id) return undefined
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: false,
        // The core checks the signature counter. With 0 the library accepts every counter.
        credential: { id: passkey.id, publicKey: bytes(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
      })
      return verified ? usedOf(authenticationInfo, response.response.userHandle, passkey) : undefined
    }),
  }
}

/** The library throws untyped errors for refused responses: malformed, for another origin, or signed by another key. */
async function attempted<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>
type Authenticated = VerifiedAuthenticationResponse['authenticationInfo']

function madeOf({ aaguid, credential, credentialDeviceType, userVerified }: Registered): CreatedCredential | undefined {
  const { id, publicKey, counter, transports = [] } = credential
  if (Buffer.from(id, 'base64url').length > MAX_ID) return undefined
  return {
    id: PasskeyId.parse(id),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter((transport) => TRANSPORTS.has(transport)),
    isBackedUp: credentialDeviceType === 'multiDevice',
    isUserVerifying: userVerified,
    aaguid,
  }
}

const usedOf = ({ newCounter, userVerified, credentialDeviceType }: Authenticated, handle: string | undefined, { userId }: Passkey): UsedCredential => ({
  counter: newCounter,
  isUserVerified: userVerified,
  isBackedUp: credentialDeviceType === 'multiDevice',
  names: !handle ? 'no_user' : handle === handleOf(userId).toString('base64url') ? 'owner' : 'other_user',
})

/** The user handle. Never a name or an address, because authenticators reveal it to anyone who holds them (WebAuthn §14.6.1). */
function handleOf(userId: UserId): Buffer {
  const id = Buffer.from(userId)
  return id.length <= MAX_HANDLE ? id : createHash('sha256').update(id).digest()
}

const named = ({ id, transports }: Pick<Passkey, 'id' | 'transports'>) => ({ id, transports: [...transports] })

/** Copies into an ArrayBuffer of its own, which the library requires; a Buffer may be part of Node's pool. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
