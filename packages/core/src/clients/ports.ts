import type { ClientId } from '../shared/index.js'
import type { Client } from './client.js'

export interface ClientReads {
  find(id: ClientId): Promise<Client | undefined>
  /** Whether a client that is active may be called from this browser origin (lower case, `scheme://host[:port]`). */
  allowsOrigin(origin: string): Promise<boolean>
}

export interface ClientStore extends ClientReads {
  /**
   * Adds the client, or replaces the one with this id; the stored version is one above the replaced one.
   *
   * @param origins what `clientOrigins` says
   */
  put(client: Client, origins: readonly string[]): Promise<void>
}
