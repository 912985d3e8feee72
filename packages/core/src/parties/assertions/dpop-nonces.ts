import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { Clock, Digest, SecretDerivation } from '../../foundation/shared/index.js'

/** Seconds. A nonce is accepted in its own window and in the next one. */
export const DPOP_NONCE_WINDOW = 150

interface Dependencies {
  readonly seal: SecretDerivation
  readonly digest: Digest
  readonly compared: ComparedInstance
  readonly clock: Clock
}

/**
 * Nonces for DPoP proofs (RFC 9449 §8, §9), so that a proof cannot be made in advance. A nonce is the number of a time window with its MAC: nothing
 * is stored, and every process accepts the nonces of the others.
 */
export class DpopNonces {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The nonce for the next proof; `undefined` while the instance requires none. */
  async current(): Promise<string | undefined> {
    const { settings } = await this.#deps.compared()
    return settings.security.requireDpopNonce === true ? this.#of(this.#window()) : undefined
  }

  /** Whether a nonce is one of the current ones. */
  accepts(nonce: unknown): boolean {
    if (typeof nonce !== 'string') return false
    const { digest } = this.#deps
    const now = this.#window()
    // The clock of the process that made the nonce may be ahead of ours.
    return [now - 1, now, now + 1].some((window) => digest.equal(digest.sha256(nonce), digest.sha256(this.#of(window))))
  }

  #window(): number {
    return Math.floor(this.#deps.clock.now() / DPOP_NONCE_WINDOW)
  }

  #of(window: number): string {
    return `${window.toString(36)}.${this.#deps.seal.of(String(window))}`
  }
}
