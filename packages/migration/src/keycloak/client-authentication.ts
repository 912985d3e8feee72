import type { Entry } from '../reading/entry.js'
import type { ClientKey } from './client-keys.js'
import { takeKeys } from './client-keys.js'

/** How a client proves who it is. */
export interface ClientAuthentication {
  readonly method: 'NONE' | 'BASIC' | 'PRIVATE_KEY_JWT'
  readonly secret?: string
  readonly keys: readonly ClientKey[]
}

const TYPE = 'clientAuthenticatorType'

/** An export that was made in the administration console has this in place of a secret. */
const MASKED = /^\*+$/

/** Takes the credentials of a client. */
export function takeAuthentication(entry: Entry, attributes: Entry): ClientAuthentication {
  const isPublic = entry.flag('publicClient') ?? false
  const type = entry.text(TYPE) ?? 'client-secret'
  const secret = takeSecret(entry, isPublic)
  const keys = takeKeys(attributes)
  if (isPublic) return { method: 'NONE', keys: [] }
  if (type === 'client-jwt') {
    if (keys.length === 0) entry.left('the client has no key in this export: add one after the import', [TYPE])
    return { method: 'PRIVATE_KEY_JWT', keys }
  }
  if (type !== 'client-secret') entry.left('is no way to authenticate: the client has to send its secret', [TYPE], type)
  else if (secret !== undefined) entry.changed('the secret is taken in the Basic header, no longer in the form too', [TYPE])
  return { method: 'BASIC', ...(secret === undefined ? {} : { secret }), keys: [] }
}

function takeSecret(entry: Entry, isPublic: boolean): string | undefined {
  const secret = entry.text('secret')
  if (isPublic) return undefined
  if (secret !== undefined && !MASKED.test(secret)) return secret
  if (secret !== undefined) entry.left('is masked in this export: make one with kc.sh export, or a new secret after the import', ['secret'])
  return undefined
}
