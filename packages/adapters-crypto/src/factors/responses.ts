import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { decodeClientDataJSON } from '@simplewebauthn/server/helpers'

type ClientData = ReturnType<typeof decodeClientDataJSON>

/** Loaded with the first passkey, like the rest of the library. */
const library = () => import('@simplewebauthn/server/helpers')

/** The client data of the browser (WebAuthn §5.8.1); `undefined` when malformed. */
export async function clientDataOf(answer: unknown): Promise<ClientData | undefined> {
  const { decodeClientDataJSON } = await library()
  try {
    return decodeClientDataJSON((answer as RegistrationResponseJSON).response.clientDataJSON)
  } catch {
    // Malformed or not JSON.
    return undefined
  }
}

/** Whether our page was not embedded in a page of another origin (WebAuthn §7.1 step 10, §7.2 step 14). */
export const isSameOrigin = async (answer: unknown): Promise<boolean> => {
  const clientData = await clientDataOf(answer)
  return clientData !== undefined && clientData.crossOrigin !== true
}

/**
 * Removes the attestation from a registration response.
 *
 * @throws Error for a malformed response
 */
export async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await library()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject)).get('authData')
  const bare = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare as never))
  return { ...answer, response: { ...answer.response, attestationObject } }
}
