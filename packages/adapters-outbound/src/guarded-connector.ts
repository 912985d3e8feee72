import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { EgressPolicy } from './egress-policy.js'
import { AddressForbidden } from './errors.js'

/** Resolves a name to IP addresses. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** Options of one connection. */
export interface Guard {
  readonly policy: EgressPolicy
  readonly resolve: Resolve
  /** Ends the attempt. */
  readonly signal: AbortSignal
}

const portOf = ({ port, protocol }: buildConnector.Options): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** @throws AddressForbidden when no address is left */
function permitted(host: string, addresses: readonly string[], objection: (address: string) => string | undefined): readonly string[] {
  const left = addresses.filter((address) => isIP(address) !== 0 && objection(address) === undefined)
  if (left.length > 0) return left
  const reasons = addresses.map((address) => `${address} ${objection(address) ?? 'is not an IP address'}`)
  throw new AddressForbidden(reasons.length === 0 ? `${host} has no address` : reasons.join(', '))
}

/**
 * Opens the connection of one call. A name is resolved once, forbidden addresses are dropped, and the connection goes to a checked
 * address, which prevents DNS rebinding. An IP literal is not resolved, so it is checked separately.
 */
export const guardedConnector =
  ({ policy, resolve, signal }: Guard): buildConnector.connector =>
  (options, callback) => {
    const objection = (address: string): string | undefined => policy(address, portOf(options))
    const lookup: LookupFunction = (name, _options, found) => {
      resolve(name)
        .then((addresses) => permitted(name, addresses, objection).map((address) => ({ address, family: isIP(address) })))
        .then((addresses) => found(null, addresses), (problem: Error) => found(problem, []))
    }
    try {
      if (isIP(options.hostname) !== 0) permitted(options.hostname, [options.hostname], objection)
    } catch (problem) {
      return callback(problem as AddressForbidden, null)
    }
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED and --no-network-family-autoselection have no effect.
    buildConnector({ lookup, signal, autoSelectFamily: true, rejectUnauthorized: true, timeout: 0 })(options, callback)
  }
