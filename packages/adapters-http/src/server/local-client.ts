import type { Request } from 'express'
import { isLoopbackAddress } from '@keyhall/core/shared'

type Trusts = (address: string, hop: number) => boolean

/** Headers added by proxies. A local request with one of them comes from another machine. */
const FORWARDING = [
  'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via',
  'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-envoy-external-address', 'x-original-forwarded-for',
] as const

const trustsOf = (req: Request): Trusts => req.app.get('trust proxy fn') as Trusts

/**
 * The address of the client: the peer of the socket or, behind a trusted proxy, the client that the proxy names. None when a proxy has sent
 * the request and its client is unknown, so that a proxy that is not listed as trusted makes no client a local one.
 */
function clientAddress(req: Request): string | undefined {
  const peer = req.socket.remoteAddress
  if (peer === undefined || FORWARDING.every((name) => req.headers[name] === undefined)) return peer
  return trustsOf(req)(peer, 0) && req.headers['x-forwarded-for'] !== undefined ? req.ip : undefined
}

/** Whether a request comes from this machine. */
export const isLocalClient = (req: Request): boolean => isLoopbackAddress(clientAddress(req) ?? '')

/** Whether a request comes from this machine or is one that a trusted proxy makes itself, such as a health check. */
export function isLocalOrProxy(req: Request): boolean {
  const address = clientAddress(req)
  return address !== undefined && (isLoopbackAddress(address) || trustsOf(req)(address, 0))
}
