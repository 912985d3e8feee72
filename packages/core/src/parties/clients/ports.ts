import type { ClientId, EpochSeconds, Page, Search } from '../../foundation/shared/index.js'
import type { ClientKey, PlacedClientKey } from './client-key.js'
import type { Client } from './client.js'

/** A client without the keys that were given to it. */
export type ClientRecord = Omit<Client, 'keys'>

/** What clients are searched by; `orgId` is that of the project. */
export type ClientField = 'id' | 'projectId' | 'orgId' | 'kind' | 'name' | 'state' | 'createdAt' | 'changedAt'

/** What keys are searched by; project and organization are those of the client. */
export type ClientKeyField = 'id' | 'clientId' | 'projectId' | 'orgId' | 'createdAt' | 'expiresAt'

/** All that those need who act for one client. */
export interface ClientLookup {
  find(id: ClientId): Promise<Client | undefined>
}

export interface ClientReads extends ClientLookup {
  search(search: Search<ClientField>): Promise<Page<ClientRecord>>
  findKey(id: string): Promise<PlacedClientKey | undefined>
  /** Expired ones too. */
  searchKeys(search: Search<ClientKeyField>): Promise<Page<PlacedClientKey>>
  /** Whether a client that is active may be called from this browser origin (lower case, `scheme://host[:port]`). */
  allowsOrigin(origin: string): Promise<boolean>
}

export interface ClientStore extends ClientReads {
  /** Reads the client and keeps other units of work from changing it until this one ends. */
  lock(id: ClientId): Promise<Client | undefined>
  /**
   * Adds the client, without keys.
   *
   * @param origins what `clientOrigins` says
   * @throws ClientIdTaken
   */
  add(client: ClientRecord, origins: readonly string[]): Promise<void>
  /**
   * Adds the client, or replaces the one with this id; the stored version is one above the replaced one. Keys stay as they are.
   *
   * @param origins what `clientOrigins` says
   */
  put(client: ClientRecord, origins: readonly string[]): Promise<void>
  /** Removes the client and its keys. @returns whether it was there */
  remove(id: ClientId): Promise<boolean>
  /** Gives a key to the client, whose version goes up. @throws ClientKeyIdTaken */
  addKey(key: ClientKey): Promise<void>
  /** Takes a key from the client, whose version goes up. @returns whether it was there */
  removeKey(clientId: ClientId, id: string, at: EpochSeconds): Promise<boolean>
}

/** What removing a client needs to know of grants. */
export interface GrantsOfClient {
  /** Revokes all grants to the client, and the tokens that it has got for itself. */
  revokeOfClient(clientId: ClientId, at: EpochSeconds): Promise<void>
}
