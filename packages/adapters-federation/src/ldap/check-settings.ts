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

/**
 * Finds the mistakes of settings that need no directory.
 *
 * @param stored the settings before a change: what they have is not checked again
 * @throws ProviderInvalid
 */
export function checkLdapSettings(settings: LdapSettings, stored?: LdapSettings): void {
  const { servers, userFilters, attributes, rootCa, startTls } = settings
  const isNew = (name: string, among: readonly unknown[] = []): boolean => !among.includes(name)
  try {
    for (const server of servers) if (startTls !== stored?.startTls || isNew(server, stored.servers)) assertEncrypted(parseServer(server), startTls)
    for (const name of userFilters) if (isNew(name, stored?.userFilters)) attributeName(name)
    for (const name of Object.values(attributes as unknown as Readonly<Record<string, string>>)) if (isNew(name, Object.values(stored?.attributes ?? {}))) attributeName(name)
  } catch (problem) {
    if (problem instanceof UpstreamMisconfigured) throw new ProviderInvalid(problem.message)
    throw problem
  }
  if (rootCa !== undefined && rootCa !== stored?.rootCa && !isCertificate(rootCa)) throw new ProviderInvalid('rootCa must be a certificate in PEM')
}
