import type { ClientId, EpochSeconds, Page, Search } from '../../foundation/shared/index.js'
import type { ClientKey, PlacedClientKey } from './client-key.js'
import type { Client } from './client.js'
import type { ClientUseStore } from './record-client-use.js'

/** A client without its added keys. */
export type ClientRecord = Omit<Client, 'keys'>

/** The fields by which clients are searched; `orgId` is that of the project. */
export type ClientField = 'id' | 'projectId' | 'orgId' | 'kind' | 'name' | 'state' | 'createdAt' | 'changedAt'

/** The fields by which keys are searched; project and organization are those of the client. */
export type ClientKeyField = 'id' | 'clientId' | 'projectId' | 'orgId' | 'createdAt' | 'expiresAt'

/** Finds one client with its keys. */
export interface ClientLookup {
  find(id: ClientId): Promise<Client | undefined>
}

/** Finds clients that are described by a document at their client_id. */
export interface DescribedClients {
  /** Whether a client with this id is described by a document. */
  serves(id: ClientId): boolean
  /**
   * The client by its document.
   *
   * @param stored its row, once a person has agreed to it
   * @param use while its host does not answer, tokens are issued by the row, and nothing new is authorized
   */
  find(id: ClientId, stored: Client | undefined, use: 'tokens' | 'authorization'): Promise<Client | undefined>
  /** Why the document of this client was refused last, for its developer. */
  problemOf(id: ClientId): string | undefined
}

/** Whose origins count: `registered_by_others` leaves out clients that registered themselves. */
export type OriginOf = 'any_client' | 'registered_by_others'

export interface ClientReads extends ClientLookup {
  search(search: Search<ClientField>): Promise<Page<ClientRecord>>
  findKey(id: string): Promise<PlacedClientKey | undefined>
  /** Includes expired keys. */
  searchKeys(search: Search<ClientKeyField>): Promise<Page<PlacedClientKey>>
  /** When these clients last got tokens, within `CLIENT_USE_PRECISION` seconds; without those that never did. */
  lastUsed(ids: readonly ClientId[]): Promise<ReadonlyMap<ClientId, EpochSeconds>>
  /** Whether an active client allows calls from this browser origin (lower case, `scheme://host[:port]`). @param of default: any client */
  allowsOrigin(origin: string, of?: OriginOf): Promise<boolean>
  /**
   * The active clients that allow calls from this browser origin, without keys, the oldest first; at most 50. Leaves out those that registered
   * themselves, so that strangers cannot use up the 50.
   */
  ofOrigin(origin: string): Promise<readonly ClientRecord[]>
}

export interface ClientStore extends ClientReads, ClientUseStore {
  /** Reads and locks the client until this unit of work ends. */
  lock(id: ClientId): Promise<Client | undefined>
  /**
   * Adds the client, without keys.
   *
   * @param origins from `clientOrigins`
   * @throws ClientIdTaken
   */
  add(client: ClientRecord, origins: readonly string[]): Promise<void>
  /**
   * Adds the client, or replaces the existing one and increments its version. Keys are left as they are.
   *
   * @param origins from `clientOrigins`
   */
  put(client: ClientRecord, origins: readonly string[]): Promise<void>
  /**
   * Removes the client and its keys, and revokes everything issued to it, so that reusing the id revives nothing. The number of statements is constant;
   * `Removals` continues what is left.
   *
   * @returns whether it existed
   */
  remove(id: ClientId, at: EpochSeconds): Promise<boolean>
  /** Adds a key, and increments the client's version. @throws ClientKeyIdTaken */
  addKey(key: ClientKey): Promise<void>
  /** Removes a key, and increments the client's version. @returns whether it existed */
  removeKey(clientId: ClientId, id: string, at: EpochSeconds): Promise<boolean>
}
