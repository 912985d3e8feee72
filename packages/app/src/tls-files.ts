import { readFileSync } from 'node:fs'
import { certificatesIn } from '@keyhall/adapters-http'
import { createSecureContext } from 'node:tls'
import type { TlsFiles } from '@keyhall/adapters-http'
import { ConfigRefused } from './config/config-refused.js'
import type { Config } from './config/config.js'

/** The certificate and its key; `undefined` for plain http. @throws ConfigRefused */
export function tlsFiles({ tlsCertFile, tlsKeyFile }: Config): TlsFiles | undefined {
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return undefined
  const files = { cert: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) }
  try {
    createSecureContext(files)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    const names = 'KEYHALL_TLS_CERT_FILE, KEYHALL_TLS_KEY_FILE'
    throw new ConfigRefused([`${names}: are no certificate with its key (${reason}); expected PEM files`])
  }
  return files
}

/** The certificates of the authorities for clients. @throws ConfigRefused */
export function clientAuthorities({ clientCaFile }: Pick<Config, 'clientCaFile'>): readonly string[] {
  const found = clientCaFile === undefined ? [] : certificatesIn(readFileSync(clientCaFile, 'utf8'))
  if (found && (clientCaFile === undefined || found.length > 0)) return found
  throw new ConfigRefused(['KEYHALL_CLIENT_CA_FILE: contains no certificates that can be read; expected a PEM file'])
}
