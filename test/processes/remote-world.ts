import { Protocol } from '../support/protocol.js'
import { World } from '../support/world.js'

/** A test world whose server runs as a separate process with the standard document. */
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
