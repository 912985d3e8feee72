import { defined } from '@keyhall/core/shared'
import { memberPath } from '@keyhall/documents/json'
import type { HashProblem } from '../people/accept-hash.js'
import type { Entry } from '../reading/entry.js'
import { isObject } from '../reading/entry.js'
import type { ReadPassword } from './password.js'
import { readPassword } from './password.js'
import { readSeed } from './otp.js'

/** What the credentials of a user come to. */
export interface MappedCredentials {
  readonly hashedPassword?: { readonly value: string }
  /** A password in plain text, as only hand-written exports have it. */
  readonly password?: string
  readonly otpCode?: string
  /** Whether the password is one that has to be changed. */
  readonly isTemporary?: true
}

/** Why credentials stay behind; of a password and of a seed those after the first. */
const KINDS: Readonly<Record<string, string>> = {
  password: 'a user has one password',
  otp: 'a user has one authenticator',
  'password-history': 'former passwords are not kept',
  webauthn: 'security keys are bound to the address of the old server',
  'webauthn-passwordless': 'passkeys are bound to the address of the old server',
  'recovery-authn-codes': 'recovery codes are made anew',
}

/** The first password and the first seed come along; everything else is noted. */
export function mapCredentials(credentials: readonly Entry[], hashProblem: HashProblem): MappedCredentials {
  let mapped: MappedCredentials = {}
  for (const credential of credentials) {
    const type = credential.text('type') ?? ''
    credential.ignore('id', 'priority', 'credentialData', 'secretData')
    if (type === 'password' && mapped.hashedPassword === undefined && mapped.password === undefined) {
      mapped = { ...mapped, ...mapPassword(credential, hashProblem) }
    } else if (type === 'otp' && mapped.otpCode === undefined) mapped = { ...mapped, ...mapSeed(credential) }
    else {
      credential.left(Object.hasOwn(KINDS, type) ? (KINDS[type] ?? '') : 'credentials of this type are not kept', [], type)
      credential.drop()
    }
  }
  return mapped
}

function mapPassword(credential: Entry, hashProblem: HashProblem): MappedCredentials {
  const isTemporary = credential.flag('temporary') === true ? true : undefined
  const password = credential.text('value')
  if (password !== undefined) return defined<MappedCredentials>({ password, isTemporary })
  const read = readCurrent(credential) ?? readFormer(credential)
  const problem = 'problem' in read ? read.problem : hashProblem(read.encoded)
  if (problem !== undefined) {
    credential.left(`the password does not come along: ${problem}`)
    credential.drop()
    return {}
  }
  return defined<MappedCredentials>({ hashedPassword: { value: (read as { encoded: string }).encoded }, isTemporary })
}

function mapSeed(credential: Entry): MappedCredentials {
  const [data, secret] = [inText(credential, 'credentialData'), inText(credential, 'secretData')]
  const read = data && secret ? readSeed(data, secret) : { problem: 'there is no seed in it' }
  if ('seed' in read) return { otpCode: read.seed }
  credential.left(`the authenticator does not come along: ${read.problem}`)
  credential.drop()
  return {}
}

function readCurrent(credential: Entry): ReadPassword | undefined {
  const [data, secret] = [inText(credential, 'credentialData'), inText(credential, 'secretData')]
  return data && secret ? readPassword(data, secret) : undefined
}

/** Before Keycloak 8 the members of both objects stood in the credential itself, the hash by another name. */
function readFormer(credential: Entry): ReadPassword {
  const [value, salt] = [credential.text('hashedSaltedValue'), credential.text('salt')]
  const [algorithm, hashIterations] = [credential.text('algorithm'), credential.number('hashIterations')]
  credential.ignore('counter', 'digits', 'period')
  return readPassword(credential.adopt({ algorithm, hashIterations }, credential.path), credential.adopt({ value, salt }, credential.path))
}

/** An object that the export has as a text of JSON; hand-written ones have it as it is. */
function inText(credential: Entry, name: string): Entry | undefined {
  const value = credential.take(name)
  const members = typeof value === 'string' ? parsed(value) : value
  return isObject(members) ? credential.adopt(members, memberPath(credential.path, name)) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
