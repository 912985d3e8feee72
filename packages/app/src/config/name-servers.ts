import { isIP } from 'node:net'

export const EXPECTED_NAME_SERVERS = 'IP addresses separated by commas, each with an optional port, such as 9.9.9.9, [2620:fe::fe]:53'

function isServer(text: string): boolean {
  if (isIP(text) !== 0) return true
  const [, bracketed, plain, port = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? []
  const hasPort = Number(port) > 0 && Number(port) <= 65_535
  return hasPort && (bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6)
}

/** Name servers, separated by commas. @throws TypeError */
export function readNameServers(text: string): readonly string[] {
  const servers = text.split(',').map((part) => part.trim()).filter((part) => part !== '')
  if (!servers.every(isServer)) throw new TypeError(EXPECTED_NAME_SERVERS)
  return servers
}
