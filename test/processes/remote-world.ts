import { Protocol } from '../support/protocol.js'
import { World } from '../support/world.js'

/** What tests do with a server, done with one that is a process of its own and has the standard document. */
export class RemoteWorld extends World {
  readonly #issuer: string
  readonly #protocol: Protocol

  constructor(issuer: string) {
    super('memory')
    this.#issuer = issuer
    this.#protocol = new Protocol(issuer)
  }

  override get issuer(): string {
    return this.#issuer
  }

  override get protocol(): Protocol {
    return this.#protocol
  }
}
