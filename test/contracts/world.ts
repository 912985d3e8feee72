import type { Client } from '@keyhall/core/clients'
import type { Org } from '@keyhall/core/orgs'
import type { Project } from '@keyhall/core/projects'
import type { Storage } from '@keyhall/core/stores'
import type { GrantRecord } from '@keyhall/core/tokens'
import type { Human } from '@keyhall/core/users'
import { aClient, aGrant, aHuman, anOrg, aProject } from './builders.js'

/** Opens an empty storage of its own. */
export type OpenStorage = () => Promise<Storage>

/** The parent rows that foreign keys require. User and client belong to different organizations. */
export interface Parents {
  readonly org: Org
  readonly user: Human
  readonly clientOrg: Org
  readonly project: Project
  readonly client: Client
}

/** Stores fresh parents. */
export async function seed(storage: Storage): Promise<Parents> {
  const org = anOrg()
  const user = aHuman({ orgId: org.id })
  const clientOrg = anOrg()
  const project = aProject({ orgId: clientOrg.id })
  const client = aClient({ projectId: project.id })
  await storage.run(async (stores) => {
    await stores.orgs.add(org)
    await stores.orgs.add(clientOrg)
    await stores.users.add(user)
    await stores.projects.put(project)
    await stores.clients.put(client, [])
  })
  return { org, user, clientOrg, project, client }
}

/** Stores a fresh grant of the user to the client. */
export async function seedGrant(storage: Storage, { user, client }: Parents, own: Partial<GrantRecord> = {}): Promise<GrantRecord> {
  const grant = aGrant({ clientId: client.id, userId: user.id, ...own })
  await storage.ledger.settle({ grant })
  return grant
}

/** One storage for all tests of the calling `describe`, which use fresh ids. */
export function opened(open: OpenStorage): () => Storage {
  let storage: Storage | undefined
  before(async () => {
    storage = await open()
  })
  after(async () => storage?.close())
  return () => {
    if (!storage) throw new Error('the storage is open during tests only')
    return storage
  }
}

/** One storage for all tests of the `describe`, and fresh parents for each. */
export function seeded(open: OpenStorage): () => Parents & { readonly storage: Storage } {
  const storage = opened(open)
  let parents: Parents | undefined
  beforeEach(async () => {
    parents = await seed(storage())
  })
  return () => {
    if (!parents) throw new Error('the parents are there during tests only')
    return { ...parents, storage: storage() }
  }
}
