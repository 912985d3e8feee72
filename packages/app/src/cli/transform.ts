import { performance } from 'node:perf_hooks'
import { passwordHashers } from '@keyhall/adapters-crypto'
import { HashNotAccepted } from '@keyhall/core/credentials'
import { Output, Progress, lossSummary, realmFiles, transformAuth0, transformKeycloak } from '@keyhall/migration'
import type { OutputOptions } from '@keyhall/migration'
import { problemLine, texts } from '@keyhall/documents/reading'
import { Spot } from '@keyhall/input'
import { goDuration } from '@keyhall/documents/bulk'
import { Drafts, STDOUT } from '@keyhall/documents/files'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'
import { TRANSFORM_DEFAULTS } from './transform-options.js'

/** Writes a realm of Keycloak as a bulk import document. @throws ArgumentsRefused @throws BadInput @throws CannotWrite */
export function transformKeycloakCommand(given: ParsedOptions): Promise<number> {
  const options = outputOptions(given)
  const realms = given.values('realm')
  const files = realmFiles(realms.length > 0 ? realms : [TRANSFORM_DEFAULTS.realm])
  return transform('keycloak', options, files, (output, progress) =>
    transformKeycloak({ orgId: options.orgId, files, realmName: given.value('realm-name'), withClients: given.has('clients'), hashProblem: hashProblem() }, output, progress))
}

/** Writes the users of Auth0 as a bulk import document. @throws ArgumentsRefused @throws BadInput @throws CannotWrite */
export function transformAuth0Command(given: ParsedOptions): Promise<number> {
  const options = outputOptions(given)
  const users = given.value('users') ?? TRANSFORM_DEFAULTS.users
  const passwords = given.value('passwords') ?? TRANSFORM_DEFAULTS.passwords
  const isEmailVerified = given.has('email-verified')
  return transform('auth0', options, [users, passwords], (output, progress) =>
    transformAuth0({ orgId: options.orgId, users, passwords, isEmailVerified, hashProblem: hashProblem() }, output, progress))
}

function outputOptions(given: ParsedOptions): OutputOptions {
  const problems: string[] = []
  const orgId = given.value('org') ?? (problems.push('--org is missing'), '')
  const spot = new Spot('--org')
  if (given.has('org')) texts.clientId()(orgId, spot)
  problems.push(...spot.problems.map(problemLine))
  const timeout = goDuration(given.value('timeout') ?? TRANSFORM_DEFAULTS.timeout)
  if (timeout === undefined) problems.push('--timeout: expected a duration such as 30m or 1h30m, of a second at least')
  if (problems.length > 0) throw new ArgumentsRefused(problems)
  const output = given.value('output') ?? TRANSFORM_DEFAULTS.output
  const report = given.value('report') ?? `${output === STDOUT ? TRANSFORM_DEFAULTS.output : output}.loss.json`
  return { output, report, orgId, timeout: timeout ?? '', isMultiline: given.has('multiline') }
}

/** Checks hashes with the hashers of the server, without starting their threads. */
function hashProblem(): (encoded: string) => string | undefined {
  const hashers = passwordHashers()
  return (encoded) => {
    try {
      hashers.check(encoded)
      return undefined
    } catch (problem) {
      if (problem instanceof HashNotAccepted) return problem.message
      throw problem
    }
  }
}

type Work = (output: Output, progress: Progress) => Promise<void>

async function transform(source: string, options: OutputOptions, inputs: readonly string[], work: Work): Promise<number> {
  const drafts = new Drafts()
  const stop = (signal: NodeJS.Signals): never => {
    drafts.discard()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const view = process.stderr.isTTY ? { write: (text: string) => void process.stderr.write(text) } : {}
  const progress = new Progress({ ...view, now: () => performance.now() })
  try {
    const output = new Output(options, inputs, drafts)
    await work(output, progress)
    const { head, totals } = await output.finish(source)
    progress.end()
    console.error(`${summaryOf(head.transformed)} in ${options.output === STDOUT ? 'the document' : options.output}`)
    console.error(lossSummary(totals, options.report))
    return 0
  } finally {
    progress.end()
    drafts.discard()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

const NAMES = {
  humanUsers: ['user', 'users'], userGrants: ['grant', 'grants'], userMetadata: ['metadata entry', 'metadata entries'],
  projectRoles: ['role', 'roles'], oidcApps: ['OIDC application', 'OIDC applications'],
  apiApps: ['API application', 'API applications'], appKeys: ['application key', 'application keys'],
} as const

const summaryOf = (sizes: Readonly<Record<string, number>>): string =>
  Object.entries(NAMES).map(([section, names]) => ({ section, names, size: sizes[section] ?? 0 }))
    .filter(({ section, size }) => section === 'humanUsers' || size > 0)
    .map(({ names: [one, many], size }) => `${size.toLocaleString('en')} ${size === 1 ? one : many}`).join(', ')
