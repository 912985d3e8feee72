import { importPKCS8, SignJWT } from 'jose'
import type { CryptoKey } from 'jose'
import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import { ProviderInvalid } from '@keyhall/core/identity-providers'
import type { OidcSettings } from '@keyhall/core/identity-providers'

const SECRET_LIFETIME = 300
const NO_KEY = 'the private key must be the text of the .p8 file, a key of the curve P-256 in PKCS #8'

/** With the byte order mark and the line ends that editors add. */
const keyIn = (privateKey: string): Promise<CryptoKey | undefined> =>
  importPKCS8(privateKey.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').trim(), 'ES256').catch(() => undefined)

/** @throws ProviderInvalid */
export async function checkAppleKey(privateKey: string): Promise<void> {
  if (!(await keyIn(privateKey))) throw new ProviderInvalid(`privateKey: ${NO_KEY}`)
}

/** The client secret: a JWT that expires. @throws UpstreamMisconfigured */
export async function appleSecret({ teamId, keyId }: NonNullable<OidcSettings['apple']>, clientId: string, privateKey: string | undefined, now: number): Promise<string> {
  if (privateKey === undefined) throw new UpstreamMisconfigured('the private key is missing')
  const key = await keyIn(privateKey)
  if (!key) throw new UpstreamMisconfigured(NO_KEY)
  return new SignJWT().setProtectedHeader({ alg: 'ES256', kid: keyId }).setIssuer(teamId).setSubject(clientId)
    .setAudience('https://appleid.apple.com').setIssuedAt(now).setExpirationTime(now + SECRET_LIFETIME).sign(key)
}

/** Apple sends the name beside the code, at the first sign-in only. It is not signed: only a name is taken from it. */
export function appleUser({ apple }: OidcSettings, parameters: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const text = parameters.get('user')
  if (!apple || text === undefined) return {}
  try {
    const { name } = JSON.parse(text) as { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}
