import { readFileSync } from 'node:fs'
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
