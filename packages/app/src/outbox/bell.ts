import type { OutboxBell } from '@keyhall/core/shared'

/** Rings in one place of the process and is heard in another, by nobody until somebody listens. */
export class Bell implements OutboxBell {
  #hear: () => void = () => undefined

  listen(hear: () => void): void {
    this.#hear = hear
  }

  ring(): void {
    this.#hear()
  }
}
