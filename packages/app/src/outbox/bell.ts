import type { OutboxBell } from '@keyhall/core/shared'

/** Wakes the delivery of the outbox within this process. */
export class Bell implements OutboxBell {
  #hear: () => void = () => undefined

  listen(hear: () => void): void {
    this.#hear = hear
  }

  ring(): void {
    this.#hear()
  }
}
