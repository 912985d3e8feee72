import { X509Certificate } from 'node:crypto'
import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import { ProviderInvalid } from '@keyhall/core/identity-providers'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { assertEncrypted, parseServer } from './connection.js'
import { attributeName } from './find-person.js'

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}

/** Finds the mistakes of settings that need no directory. @throws ProviderInvalid */
export function checkLdapSettings(settings: LdapSettings): void {
  const { servers, userFilters, attributes, rootCa, startTls } = settings
  try {
    for (const server of servers) assertEncrypted(parseServer(server), startTls)
    for (const name of userFilters) attributeName(name)
    for (const name of Object.values(attributes as unknown as Readonly<Record<string, string>>)) attributeName(name)
  } catch (problem) {
    if (problem instanceof UpstreamMisconfigured) throw new ProviderInvalid(problem.message)
    throw problem
  }
  if (rootCa !== undefined && !isCertificate(rootCa)) throw new ProviderInvalid('rootCa must be a certificate in PEM')
}
