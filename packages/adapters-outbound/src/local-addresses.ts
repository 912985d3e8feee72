import { networkInterfaces } from 'node:os'

/** The IP addresses that this machine has now. */
export const localAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
