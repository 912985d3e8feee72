import { isIP } from 'node:net'
import { printable, Unreadable } from '@keyhall/documents/text'
import { isLoopback } from './base-url.js'
import type { Config } from './config.js'
import { allSettings } from './config.js'
import type { ReadFile } from './layers.js'
import { readText } from './layers.js'
import { isLoopbackHost } from './listening-address.js'

/** The name under which a setting was configured. */
type LabelOf = (member: string) => string

/** Context for checking a configuration. */
export interface Judging {
  readonly labelOf: LabelOf
  /** Whether a problem of this setting is already reported. */
  readonly isRefused: (member: string) => boolean
  readonly readFile: ReadFile
}

/** Contradictions between settings, and unreadable files. */
export function problemsOf(config: Config, { labelOf, isRefused, readFile }: Judging): readonly string[] {
  const problems = unreadableFiles(config, labelOf, readFile)
  const hasCert = config.tlsCertFile !== undefined
  const hasKey = config.tlsKeyFile !== undefined
  if (hasCert !== hasKey) {
    const [configured, missing] = hasCert ? (['tlsCertFile', 'tlsKeyFile'] as const) : (['tlsKeyFile', 'tlsCertFile'] as const)
    problems.push(`${labelOf(configured)}: is set without ${labelOf(missing)}; expected both or none`)
  }
  if (hasCert && hasKey && !isRefused('baseUrl') && config.baseUrl.startsWith('http:')) {
    problems.push(`${labelOf('baseUrl')}: begins with http:, but a certificate is set; expected a URL that begins with https://`)
  }
  if (!isRefused('clientCertificates')) problems.push(...certificateProblems(config, labelOf))
  if (!isRefused('host') && !isRefused('baseUrl') && isIP(config.host) !== 0 && !isLoopbackHost(config.host)) {
    const problem = publicListenerProblem(config, config.host, labelOf)
    if (problem !== undefined) problems.push(problem)
  }
  if (config.devInbox === true && config.smtpUrl !== undefined && !isRefused('smtpUrl')) {
    problems.push(`${labelOf('devInbox')}: keeps mails on this server, but ${labelOf('smtpUrl')} sends them; expected one of the two`)
  }
  const hasSmsKey = config.smsSigningKey !== undefined
  if (!isRefused('smsUrl') && !isRefused('smsSigningKey') && (config.smsUrl !== undefined) !== hasSmsKey) {
    const [configured, missing] = hasSmsKey ? (['smsSigningKey', 'smsUrl'] as const) : (['smsUrl', 'smsSigningKey'] as const)
    problems.push(`${labelOf(configured)}: is set without ${labelOf(missing)}; expected both or none`)
  }
  if (!isRefused('workers') && !isRefused('storage') && config.workers > 1 && config.storage.kind !== 'postgres') {
    const wrong = `"${config.workers}" processes cannot share ${config.storage.kind} storage`
    problems.push(`${labelOf('workers')}: ${wrong}; expected 1, or postgres storage`)
  }
  return problems
}

function certificateProblems({ clientCertificates, tlsCertFile, trustedProxies }: Config, labelOf: LabelOf): readonly string[] {
  const label = labelOf('clientCertificates')
  if (clientCertificates.kind === 'tls' && tlsCertFile === undefined) return [`${label}: asks for certificates in the handshake, which needs ${labelOf('tlsCertFile')}`]
  if (clientCertificates.kind === 'header' && trustedProxies.length === 0) return [`${label}: reads a header of trusted proxies, which needs ${labelOf('trustedProxies')}`]
  return []
}

/**
 * The problem of a listener that other machines reach while the base URL is loopback: links and cookies would work on this machine only,
 * so one of the two settings is a mistake.
 */
export function publicListenerProblem({ baseUrl, host }: Config, address: string, labelOf: LabelOf): string | undefined {
  if (isLoopbackHost(address) || !isLoopback(baseUrl)) return undefined
  const listening = `other machines can reach ${labelOf('host')} "${printable(host)}"${address === host ? '' : ` (${address})`}`
  return `${labelOf('baseUrl')}: "${baseUrl}" is loopback, but ${listening}; expected the address that clients use, such as https://id.example.com`
}

function unreadableFiles(config: Config, labelOf: LabelOf, readFile: ReadFile): string[] {
  return allSettings().filter(({ isPathToRead }) => isPathToRead).flatMap(({ name, expected }) => {
    const path = config[name as keyof Config]
    if (typeof path !== 'string' || path === '') return []
    try {
      readText(path, readFile)
      return []
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return [`${labelOf(name)}: ${printable(path)} ${error.message}; expected ${expected}`]
    }
  })
}

/** Warnings about a valid configuration. */
export function warningsOf(config: Config, labelOf: LabelOf): readonly string[] {
  const warnings: string[] = []
  if (config.baseUrl.startsWith('http:') && !isLoopback(config.baseUrl)) {
    warnings.push(`${labelOf('baseUrl')}: plain http on a public host exposes passwords and tokens to the network`)
  }
  if (config.trustedProxies.some((network) => network.endsWith('/0'))) {
    warnings.push(`${labelOf('trustedProxies')}: trusts the address that any client sends, so rate limits can be evaded`)
  }
  if (config.devInbox === true) {
    warnings.push(`${labelOf('devInbox')}: everyone who can reach this server can read all mails, and take over every account with them`)
  }
  if (config.smtpUrl === undefined && config.devInbox !== true && !(isLoopback(config.baseUrl) && config.devInbox === undefined)) {
    const lost = 'email verification, account setup and password reset do not work'
    warnings.push(`${labelOf('smtpUrl')}: is not set, so no mail is sent: ${lost}`)
  }
  if (config.smsUrl?.startsWith('http:') && !isLoopback(config.smsUrl)) {
    warnings.push(`${labelOf('smsUrl')}: plain http exposes codes and phone numbers to the network`)
  }
  if (config.egressAllow.some((network) => network.endsWith('/0'))) {
    warnings.push(`${labelOf('egressAllow')}: lets everyone who can configure a URL to call reach all private networks of this machine`)
  }
  return warnings
}
