import type { KeyhallClient } from '@keyhall/client'

/** How a service user gets its access tokens. */
export type CredentialKind = 'key' | 'pat' | 'secret'

/** A credential that is shown once. */
export interface NewCredential {
  readonly kind: CredentialKind
  readonly secret: string
  readonly file: { readonly name: string; readonly content: string }
}

/** Lifetimes to choose from, in days. `0` is as long as the server permits: for keys that is for ever. */
export const LIFETIMES = { key: ['30', '90', '365', '0'], pat: ['30', '90', '180', '0'] } as const

const DAY_MILLISECONDS = 86_400_000

const expiryOf = (days: string): { readonly expirationDate?: string } =>
  days === '0' ? {} : { expirationDate: new Date(Date.now() + Number(days) * DAY_MILLISECONDS).toISOString() }

const decoded = (base64: string): string => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0))

/** Creates a credential of a service user. @param days lifetime of a key or token; `0` is the longest */
export async function createCredential(api: KeyhallClient, kind: CredentialKind, userId: string, days: string): Promise<NewCredential> {
  switch (kind) {
    case 'key': {
      const { keyId, keyContent = '' } = await api.users.addKey({ userId, ...expiryOf(days) })
      const secret = decoded(keyContent)
      return { kind, secret, file: { name: `${keyId}.json`, content: secret } }
    }
    case 'pat': {
      const { token, tokenId } = await api.users.addPersonalAccessToken({ userId, ...expiryOf(days) })
      return { kind, secret: token, file: { name: `${tokenId}.txt`, content: token } }
    }
    case 'secret': {
      const { clientSecret } = await api.users.addSecret({ userId })
      return { kind, secret: clientSecret, file: { name: `${userId}-secret.txt`, content: clientSecret } }
    }
  }
}
