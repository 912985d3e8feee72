import type { DnsText, OutgoingHttp } from '../../foundation/shared/index.js'
import type { DomainProof } from './manage-org-domains.js'

/** Seconds for the file. */
const TIMEOUT = 10

interface Dependencies {
  readonly dns: DnsText
  readonly http: OutgoingHttp
}

/** Reads proofs from the DNS, and by HTTPS without following redirects. Details of the network stay out of the answers. */
export class PublishedProof implements DomainProof {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async problem(...[method, address, token]: Parameters<DomainProof['problem']>): Promise<string | undefined> {
    return method === 'dns' ? this.#ofRecord(address, token) : this.#ofFile(address, token)
  }

  async #ofRecord(name: string, token: string): Promise<string | undefined> {
    const records = await this.#deps.dns.read(name)
    if (records === 'absent') return 'there is no text record (TXT) with this name; new records may take some time to be seen'
    if (records === 'unreachable') return 'the name server did not answer; try again later'
    return records.some((record) => record.trim() === token) ? undefined : `none of the ${records.length} text records (TXT) of this name is the token`
  }

  async #ofFile(url: string, token: string): Promise<string | undefined> {
    const answer = await this.#deps.http.send({ url, method: 'GET', headers: { accept: 'text/plain' }, body: '', timeout: TIMEOUT })
    if ('problem' in answer) return `the file could not be read (${answer.problem}); it must be served by HTTPS with a valid certificate, and without a redirect`
    if (answer.status !== 200) return `the server answered with the status ${answer.status} instead of 200`
    return answer.body.trim() === token ? undefined : 'the file has other content than the token'
  }
}
