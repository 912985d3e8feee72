import { checksOf } from '../../check.js'
import { shown } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

const isSafe = (address: unknown): boolean => {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, hostname, hash } = new URL(address)
  return hash === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)))
}

function areSafe({ metadata }: RelyingParty): void {
  const isAddress = (name: string): boolean => name.endsWith('_endpoint') || name === 'jwks_uri' || name === 'issuer'
  for (const [name, address] of Object.entries(metadata.members).filter(([each]) => isAddress(each))) {
    if (!isSafe(address)) fail(`${name}: expected an https address without a fragment (http on loopback), got ${shown(address)}`)
  }
}

/** Where everything is. */
export const endpointChecks = checksOf('config', [
  { id: 'discovery-endpoints', title: 'every address of discovery is https, or on loopback', clause: 'OIDC Discovery §3', run: areSafe },
])
