import { lookup } from 'node:dns/promises'
import { publicListenerProblem } from '../config/checks.js'
import { ConfigRefused } from '../config/config-refused.js'
import type { Config } from '../config/config.js'
import type { ListeningAddress } from '../config/listening-address.js'
import { CannotListen } from './listen.js'

/** Resolves the host, so that the checked address is the one that is bound. @throws CannotListen */
async function resolved({ host, port }: ListeningAddress): Promise<ListeningAddress> {
  try {
    return { host: (await lookup(host)).address, port }
  } catch {
    throw new CannotListen(`cannot listen on port ${port} of ${host}: the name does not resolve to an address`)
  }
}

/**
 * The IP address and port that a server listens on.
 *
 * @throws CannotListen
 * @throws ConfigRefused if other machines can reach the address although the base URL is loopback
 */
export async function listeningAddress(config: Config): Promise<ListeningAddress> {
  const address = await resolved(config)
  const problem = publicListenerProblem(config, address.host, (member) => (member === 'baseUrl' ? 'KEYHALL_BASE_URL' : 'KEYHALL_HOST'))
  if (problem !== undefined) throw new ConfigRefused([problem])
  return address
}
