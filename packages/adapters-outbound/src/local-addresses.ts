import { networkInterfaces } from 'node:os'

/** The current IP addresses of this machine. */
export const localAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
