import type { Entry } from '../reading/entry.js'
import type { ClientKey } from './client-keys.js'
import { takeKeys } from './client-keys.js'

/** The authentication method of a client. */
export interface ClientAuthentication {
  readonly method: 'NONE' | 'BASIC' | 'PRIVATE_KEY_JWT'
  readonly secret?: string
  readonly keys: readonly ClientKey[]
}

const TYPE = 'clientAuthenticatorType'

/** Exports of the administration console contain this instead of secrets. */
const MASKED = /^\*+$/

/** Reads the credentials of a client. */
export function takeAuthentication(entry: Entry, attributes: Entry): ClientAuthentication {
  const isPublic = entry.flag('publicClient') ?? false
  const type = entry.text(TYPE) ?? 'client-secret'
  const secret = takeSecret(entry, isPublic)
  const keys = takeKeys(attributes)
  if (isPublic) return { method: 'NONE', keys: [] }
  if (type === 'client-jwt') {
    if (keys.length === 0) entry.left('the export has no key of the client: add one after the import', [TYPE])
    return { method: 'PRIVATE_KEY_JWT', keys }
  }
  if (type !== 'client-secret') entry.left('is not a supported authentication method: the client has to use its secret', [TYPE], type)
  else if (secret !== undefined) entry.changed('the secret is accepted in the Basic header only, no longer in the form', [TYPE])
  return { method: 'BASIC', ...(secret === undefined ? {} : { secret }), keys: [] }
}

function takeSecret(entry: Entry, isPublic: boolean): string | undefined {
  const secret = entry.text('secret')
  if (isPublic) return undefined
  if (secret !== undefined && !MASKED.test(secret)) return secret
  if (secret !== undefined) entry.left('is masked in this export: export with kc.sh, or create a new secret after the import', ['secret'])
  return undefined
}
