import { randomBytes } from 'node:crypto'
import * as accepted from '../people/accepted.js'
import type { Entry } from '../reading/entry.js'
import type { ClientKey } from './client-keys.js'
import { takeKeys } from './client-keys.js'

/** The authentication method of a client. */
export interface ClientAuthentication {
  readonly method: 'NONE' | 'BASIC' | 'PRIVATE_KEY_JWT'
  readonly secret?: string
  /** What to do because the secret of the client is not that of the application. */
  readonly lostSecret?: string
  readonly keys: readonly ClientKey[]
}

const SECRET_BYTES = 32

const TYPE = 'clientAuthenticatorType'

/** Exports of the administration console contain this instead of secrets. */
const MASKED = /^\*+$/

/** Reads the credentials of a client. */
export function takeAuthentication(entry: Entry, attributes: Entry): ClientAuthentication {
  const type = entry.text(TYPE) ?? 'client-secret'
  const keys = takeKeys(attributes)
  if (entry.flag('publicClient') === true || type === 'client-jwt') entry.ignore('secret')
  if (entry.flag('publicClient') === true) return { method: 'NONE', keys: [] }
  if (type === 'client-jwt') {
    if (keys.length === 0) entry.left('the export has no key of the client: add one after the import', [TYPE])
    return { method: 'PRIVATE_KEY_JWT', keys }
  }
  const taken = takeSecret(entry)
  if (type !== 'client-secret') entry.left('is not a supported authentication method: the client has to use its secret', [TYPE], type)
  else if (taken.secret !== undefined) entry.changed('the secret is accepted in the Basic header only, no longer in the form', [TYPE])
  return { method: 'BASIC', ...taken, keys: [] }
}

function takeSecret(entry: Entry): Pick<ClientAuthentication, 'secret' | 'lostSecret'> {
  const secret = entry.text('secret')
  if (secret === undefined || MASKED.test(secret)) {
    // One that only validates tokens needs none.
    if (secret === undefined && entry.flag('bearerOnly') === true) return {}
    entry.left(`${secret === undefined ? 'is not in this export' : 'is masked in this export'}: export with kc.sh, or create a new secret after the import`, ['secret'])
    return { lostSecret: 'create a secret' }
  }
  const problem = accepted.clientSecretProblem(secret)
  if (problem === undefined) return { secret }
  // An application never vanishes because of its secret.
  entry.changed(`${problem}: replaced with a new secret, which is in the document`, ['secret'])
  return { secret: randomBytes(SECRET_BYTES).toString('base64url'), lostSecret: 'configure the new secret, its clientSecret in the document' }
}
