import { defined } from '@keyhall/core/shared'
import { memberPath } from '@keyhall/documents/json'
import type { HashProblem } from '../people/accept-hash.js'
import type { Entry } from '../reading/entry.js'
import { isObject } from '../reading/entry.js'
import type { ReadPassword } from './password.js'
import { hashOfPlain, readPassword } from './password.js'
import { readSeed } from './otp.js'

/** The imported credentials of a user. */
export interface MappedCredentials {
  readonly hashedPassword?: { readonly value: string }
  readonly otpCode?: string
  /** Whether the user had second factors, none of which is imported. */
  readonly secondFactorSetUpRequired?: true
  /** Whether the user has to change the password. */
  readonly isTemporary?: true
}

interface CredentialOwner {
  readonly userId: string
  readonly hashProblem: HashProblem
}

/** What Keycloak counts as a second factor. */
const FACTORS: ReadonlySet<string> = new Set(['otp', 'webauthn', 'webauthn-passwordless', 'recovery-authn-codes'])

/** Why credentials are not imported. Only the first password and the first TOTP secret are. */
const KINDS: Readonly<Record<string, string>> = {
  password: 'a user has one password',
  otp: 'only one authenticator per user is supported',
  'password-history': 'password history is not supported',
  webauthn: 'security keys work with the domain of the old server only',
  'webauthn-passwordless': 'passkeys work with the domain of the old server only',
  'recovery-authn-codes': 'users have to create new recovery codes',
}

/**
 * Imports the preferred password and the preferred usable TOTP secret; everything else is reported as a loss. Keycloak itself accepts no other password
 * than the preferred one, but each authenticator.
 */
export function mapCredentials(credentials: readonly Entry[], owner: CredentialOwner): MappedCredentials {
  let mapped: MappedCredentials = {}
  let [hasPassword, hasFactor] = [false, false]
  for (const credential of byPriority(credentials)) {
    const type = credential.text('type') ?? ''
    credential.ignore('id', 'credentialData', 'secretData')
    hasFactor ||= FACTORS.has(type)
    if (type === 'password' && !hasPassword) {
      hasPassword = true
      mapped = { ...mapped, ...mapPassword(credential, owner) }
    } else if (type === 'otp' && mapped.otpCode === undefined) mapped = { ...mapped, ...mapSeed(credential) }
    else {
      credential.left(Object.hasOwn(KINDS, type) ? (KINDS[type] ?? '') : 'credentials of this type are not supported', [], type)
      credential.drop()
    }
  }
  return hasFactor && mapped.otpCode === undefined ? { ...mapped, secondFactorSetUpRequired: true } : mapped
}

/** The lowest number is the preferred one, as in Keycloak, which stores 0 by default. */
function byPriority(credentials: readonly Entry[]): readonly Entry[] {
  const ranked = credentials.map((credential) => ({ credential, priority: credential.number('priority') ?? 0 }))
  return ranked.toSorted((a, b) => a.priority - b.priority).map(({ credential }) => credential)
}

function mapPassword(credential: Entry, { hashProblem, userId }: CredentialOwner): MappedCredentials {
  const isTemporary = credential.flag('temporary') === true ? true : undefined
  const password = credential.text('value')
  const read = password === undefined ? (readCurrent(credential) ?? readFormer(credential)) : hashOfPlain(password, userId)
  const problem = 'problem' in read ? read.problem : hashProblem(read.encoded)
  if (problem !== undefined) {
    credential.left(`the password cannot be imported: ${problem}`)
    credential.drop()
    return {}
  }
  return defined<MappedCredentials>({ hashedPassword: { value: (read as { encoded: string }).encoded }, isTemporary })
}

function mapSeed(credential: Entry): MappedCredentials {
  const [data, secret] = [inText(credential, 'credentialData'), inText(credential, 'secretData')]
  const read = data && secret ? readSeed(data, secret) : { problem: 'there is no seed in it' }
  if ('seed' in read) return { otpCode: read.seed }
  credential.left(`the authenticator cannot be imported: ${read.problem}`)
  credential.drop()
  return {}
}

function readCurrent(credential: Entry): ReadPassword | undefined {
  const [data, secret] = [inText(credential, 'credentialData'), inText(credential, 'secretData')]
  return data && secret ? readPassword(data, secret) : undefined
}

/** Before Keycloak 8 the members of both objects were members of the credential, the hash under another name. */
function readFormer(credential: Entry): ReadPassword {
  const [value, salt] = [credential.text('hashedSaltedValue'), credential.text('salt')]
  const [algorithm, hashIterations] = [credential.text('algorithm'), credential.number('hashIterations')]
  credential.ignore('counter', 'digits', 'period')
  return readPassword(credential.adopt({ algorithm, hashIterations }, credential.path), credential.adopt({ value, salt }, credential.path))
}

/** An object that exports contain as a JSON string; hand-written ones may contain the object. */
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
