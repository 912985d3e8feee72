import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { decodeClientDataJSON } from '@simplewebauthn/server/helpers'

type ClientData = ReturnType<typeof decodeClientDataJSON>

/** Loaded with the first passkey, as the rest of the library. */
const library = () => import('@simplewebauthn/server/helpers')

/** What the browser says about the page that asked; `undefined` when it is no answer of a browser. */
export async function clientDataOf(answer: unknown): Promise<ClientData | undefined> {
  const { decodeClientDataJSON } = await library()
  try {
    return decodeClientDataJSON((answer as RegistrationResponseJSON).response.clientDataJSON)
  } catch {
    // Whatever is not of that shape, or not JSON.
    return undefined
  }
}

/** Whether no page of somebody else had ours in a frame (WebAuthn §7.1 step 10, §7.2 step 14). */
export const isSameOrigin = async (answer: unknown): Promise<boolean> => {
  const clientData = await clientDataOf(answer)
  return clientData !== undefined && clientData.crossOrigin !== true
}

/**
 * The same answer with no attestation in it, whichever the authenticator has given.
 *
 * @throws Error for what is no answer of a browser
 */
export async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await library()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject)).get('authData')
  const bare = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare as never))
  return { ...answer, response: { ...answer.response, attestationObject } }
}
