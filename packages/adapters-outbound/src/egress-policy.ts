import { addressRanges } from './address-range.js'
import { readIpAddress } from './ip-address.js'
import { isPublic, objectionForever } from './special-addresses.js'

/** Configuration of the egress policy. */
export interface EgressPolicyOptions {
  /** Ranges (`10.0.0.0/8`, `fd00::/8`) that may be called in addition to public addresses. */
  readonly allow: readonly string[]
  /** Whether this server is reachable from this machine only. Then it may call other services on it. */
  readonly isLocal: boolean
  /** The TCP ports on which this server listens. Read at every call. */
  readonly ownPorts: ReadonlySet<number>
  /** The addresses of this machine. Called every time. */
  readonly localAddresses: () => readonly string[]
}

/**
 * The reason why a TCP port of an IP address must not be called (`is link-local`); `undefined` if it may be called. The ranges of the operator do
 * not count for an address that a stranger chose.
 */
export type EgressPolicy = (address: string, port: number, isChosenByStranger?: boolean) => string | undefined

/**
 * Allows public addresses and the configured ranges. Metadata services, link-local addresses and this server itself are always forbidden.
 *
 * @throws Error for an invalid range
 */
export function egressPolicy({ allow, isLocal, ownPorts, localAddresses }: EgressPolicyOptions): EgressPolicy {
  const isAllowed = addressRanges(allow)
  const isOwnAddress = (text: string): boolean => localAddresses().some((local) => readIpAddress(local)?.toString() === text)
  return (text, port, isChosenByStranger = false) => {
    const address = readIpAddress(text)
    if (address === undefined) return 'is not an IP address'
    const objection = objectionForever(address)
    if (objection !== undefined) return objection
    const isLoopback = address.range() === 'loopback'
    if (ownPorts.has(port) && (isLoopback || isOwnAddress(address.toString()))) return 'is where this server listens'
    if ((isAllowed(address) && !isChosenByStranger) || isPublic(address)) return undefined
    if (isLoopback) return isLocal ? undefined : 'is loopback'
    return 'is not public'
  }
}
