import { readFileSync } from 'node:fs'
import { ALL_PROFILES, CLIENTLESS_PROFILES, CLIENT_AUTH_METHODS, KEY_PROFILES, PROFILES, profileNamed } from '@keyhall/selftest'
import type { ClientAuthMethod, ClientSettings, OtherClientSettings, Profile, Registration, SelftestSettings } from '@keyhall/selftest'
import { defined } from '@keyhall/core/shared'
import { printable } from '@keyhall/documents/text'
import { didYouMean } from '@keyhall/input'
import { ArgumentsRefused } from './options.js'
import type { ParsedOptions } from './options.js'
import { DEFAULT_ISSUER, SELFTEST_VARIABLES } from './selftest-options.js'

interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly readStdin: () => string
}

/** Reads the arguments and the environment. @throws ArgumentsRefused with all problems at once */
export function readSelftestSettings(given: ParsedOptions, sources: Sources): SelftestSettings {
  const problems: string[] = [...unknownVariables(sources.env)]
  const issuer = given.value('issuer') ?? DEFAULT_ISSUER
  if (!/^https?:\/\/[^/?#]/.test(issuer) || !URL.canParse(issuer) || /[?#]/.test(issuer)) {
    problems.push('--issuer: expected an http or https address without query and fragment')
  }
  const profiles = profilesIn(given.value('profile'), problems)
  if (profiles.every((profile) => CLIENTLESS_PROFILES.includes(profile)) && !given.has('client-id')) return checked({ issuer, profiles }, problems)
  const registration = readRegistration(given, sources, problems)
  const isKeyed = profiles.some((profile) => KEY_PROFILES.includes(profile)) && profiles.every((profile) => KEY_PROFILES.includes(profile) || profile === 'config')
  if (isKeyed !== given.has('client-key-file')) problems.push(`--client-key-file and one of the profiles ${KEY_PROFILES.join(', ')} need each other, with no other profile than config`)
  if (given.has('resource') && !profiles.includes('mcp')) problems.push('--resource needs the profile mcp')
  return checked({ issuer, profiles, registration }, problems)
}

function checked(settings: SelftestSettings, problems: readonly string[]): SelftestSettings {
  if (problems.length > 0) throw new ArgumentsRefused(problems)
  return settings
}

function unknownVariables(env: Sources['env']): readonly string[] {
  const known: readonly string[] = Object.values(SELFTEST_VARIABLES)
  const unknown = Object.keys(env).filter((name) => name.startsWith('KEYHALL_SELFTEST_') && !known.includes(name))
  return unknown.map((name) => `${printable(name)}: there is no such variable; ${suggestion(name, known)}`)
}

const suggestion = (name: string, known: readonly string[]): string => {
  const similar = didYouMean(name, known)
  return similar === undefined ? `expected one of ${known.join(', ')}` : `did you mean ${similar}?`
}

function profilesIn(text: string | undefined, problems: string[]): readonly Profile[] {
  if (text === undefined) return PROFILES
  const requested = text.split(',').map((each) => each.trim())
  for (const name of requested.filter((each) => !profileNamed(each))) {
    problems.push(`--profile: there is no profile "${printable(name)}"; ${suggestion(name, ALL_PROFILES)}`)
  }
  return ALL_PROFILES.filter((profile) => requested.some((each) => profileNamed(each) === profile))
}

function readRegistration(given: ParsedOptions, { env, readStdin }: Sources, problems: string[]): Registration {
  const needed = (name: string): string => given.value(name) ?? (problems.push(`--${name} is missing`), '')
  const keyFile = given.value('client-key-file')
  const secret = given.value('client-secret') ?? set(env, SELFTEST_VARIABLES.clientSecret)
  const client = keyFile === undefined ? readClient(given, needed('client-id'), secret, problems) : keyedClient(needed('client-id'), keyFile, problems)
  const otherId = given.value('other-client-id')
  const otherSecret = given.value('other-client-secret') ?? set(env, SELFTEST_VARIABLES.otherClientSecret)
  return {
    client,
    redirectUri: needed('redirect-uri'),
    ...defined({ postLogoutRedirectUri: given.value('post-logout-redirect-uri'), resource: given.value('resource') }),
    ...(otherId === undefined ? {} : { otherClient: readOtherClient(given, otherId, client.method, otherSecret, problems) }),
    loginName: needed('login-name'),
    password: readPassword(given, { env, readStdin }, problems),
  }
}

function keyedClient(id: string, file: string, problems: string[]): ClientSettings {
  try {
    const key = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
    if (key['crv'] === 'P-256' && typeof key['d'] === 'string') return { id, method: 'private_key_jwt', key }
    problems.push('--client-key-file: expected a private JSON Web Key on P-256')
  } catch (problem) {
    problems.push(`--client-key-file: ${printable(problem instanceof Error ? problem.message : String(problem))}`)
  }
  return { id, method: 'private_key_jwt' }
}

/** A variable; an empty one counts as not set, as in the configuration of the server. */
const set = (env: Sources['env'], name: string): string | undefined => (env[name] === '' ? undefined : env[name])

const methodFor = (secret: string | undefined, requested: ClientAuthMethod): ClientAuthMethod => {
  if (secret === undefined) return 'none'
  return requested === 'none' ? 'client_secret_basic' : requested
}

const clientOf = (id: string, secret: string | undefined, method: ClientAuthMethod): ClientSettings =>
  secret === undefined ? { id, method } : { id, method, secret }

const readClient = (given: ParsedOptions, id: string, secret: string | undefined, problems: string[]): ClientSettings =>
  clientOf(id, secret, readMethod(given, 'client-auth', secret, problems) ?? methodFor(secret, 'client_secret_basic'))

function readOtherClient(
  given: ParsedOptions, id: string, first: ClientAuthMethod, secret: string | undefined, problems: string[],
): OtherClientSettings {
  const method = readMethod(given, 'other-client-auth', secret, problems)
  if (method !== undefined || secret === undefined) return clientOf(id, secret, method ?? 'none')
  return { ...clientOf(id, secret, methodFor(secret, first)), isMethodAssumed: true }
}

/** The client authentication method of an option; `undefined` when absent or unknown. */
function readMethod(given: ParsedOptions, option: string, secret: string | undefined, problems: string[]): ClientAuthMethod | undefined {
  const requested = given.value(option)
  const method = CLIENT_AUTH_METHODS.find((each) => each === requested)
  if (requested !== undefined && method === undefined) {
    problems.push(`--${option}: there is no method "${printable(requested)}"; ${suggestion(requested, CLIENT_AUTH_METHODS)}`)
  } else if (method !== undefined && (method === 'none') !== (secret === undefined)) {
    problems.push(secret === undefined ? `--${option} ${method} needs a secret` : `--${option} none: a public client has no secret`)
  }
  return method
}

function readPassword(given: ParsedOptions, { env, readStdin }: Sources, problems: string[]): string {
  if (given.has('password') && given.has('password-stdin')) problems.push('--password and --password-stdin exclude each other')
  const unlisted = given.has('password-stdin') ? readStdin().split(/\r?\n/, 1).join('') : set(env, SELFTEST_VARIABLES.password)
  const password = given.value('password') ?? unlisted ?? ''
  if (password === '') problems.push(`the password is missing: ${SELFTEST_VARIABLES.password}, --password-stdin or --password`)
  return password
}
