import { addressRanges } from './address-range.js'
import { readIpAddress } from './ip-address.js'
import { isPublic, objectionForever } from './special-addresses.js'

/** What decides which addresses may be called. */
export interface EgressPolicyOptions {
  /** Ranges (`10.0.0.0/8`, `fd00::/8`) that may be called beside public addresses. */
  readonly allow: readonly string[]
  /** Whether only this machine reaches this server: then it may call what else runs there. */
  readonly isLocal: boolean
  /** The TCP ports on which this server listens; asked at every call. */
  readonly ownPorts: ReadonlySet<number>
  /** The addresses of this machine; asked at every call. */
  readonly localAddresses: () => readonly string[]
}

/** Says what is wrong with calling a TCP port of an IP address (`is link-local`); `undefined` when it may be called. */
export type EgressPolicy = (address: string, port: number) => string | undefined

/**
 * Public addresses may be called, and those that are allowed. Metadata services, link-local addresses and this server itself never,
 * whatever is allowed.
 *
 * @throws Error for an allowed range that is none
 */
export function egressPolicy({ allow, isLocal, ownPorts, localAddresses }: EgressPolicyOptions): EgressPolicy {
  const isAllowed = addressRanges(allow)
  const isOwnAddress = (text: string): boolean => localAddresses().some((local) => readIpAddress(local)?.toString() === text)
  return (text, port) => {
    const address = readIpAddress(text)
    if (address === undefined) return 'is no IP address'
    const objection = objectionForever(address)
    if (objection !== undefined) return objection
    const isLoopback = address.range() === 'loopback'
    if (ownPorts.has(port) && (isLoopback || isOwnAddress(address.toString()))) return 'is where this server listens'
    if (isAllowed(address) || isPublic(address)) return undefined
    if (isLoopback) return isLocal ? undefined : 'is loopback'
    return 'is not public'
  }
}
