import { lookup } from 'node:dns/promises'
import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import type { EgressPolicy } from './egress-policy.js'

/** The address of a server is forbidden. Has a code, as errors of connections have. */
class ServerForbidden extends Error {
  readonly code = 'EADDRESS'
}

/** A place to connect to. */
interface Place {
  readonly host: string
  readonly port: number
  /** Seconds. */
  readonly timeout: number
  readonly policy: EgressPolicy
}

/**
 * Opens a TCP connection to an address that the policy permits. The name is resolved once, and the connection goes to a checked address,
 * which prevents DNS rebinding.
 */
export function guardedSocket({ host, port, timeout, policy }: Place): Promise<Socket> {
  const permitted = (addresses: readonly string[]): readonly string[] => {
    const left = addresses.filter((address) => policy(address, port) === undefined)
    if (left.length > 0) return left
    const reasons = addresses.map((address) => `${address} ${policy(address, port) ?? ''}`)
    throw new ServerForbidden(`${reasons.join(', ')}: KEYHALL_EGRESS_ALLOW permits addresses of your own network`)
  }
  const checkedLookup: LookupFunction = (name, _options, found) => {
    lookup(name, { all: true })
      .then((all) => permitted(all.map(({ address }) => address)).map((address) => ({ address, family: isIP(address) })))
      .then((addresses) => found(null, addresses), (problem: Error) => found(problem, []))
  }
  return new Promise((resolve, reject) => {
    if (isIP(host) !== 0) permitted([host])
    const socket = connect({ host, port, lookup: checkedLookup, autoSelectFamily: true })
    const fail = (problem: Error): void => {
      socket.destroy()
      reject(problem)
    }
    socket.setTimeout(timeout * 1000, () => fail(Object.assign(new Error(`no answer from ${host} within ${timeout} s`), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}
