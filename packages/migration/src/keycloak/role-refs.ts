import { memberPath } from '@keyhall/documents/json'
import type { Entry } from '../reading/entry.js'

/** A role that something of the export names. */
export interface RoleRef {
  /** The client whose role it is; `undefined` for a role of the realm. */
  readonly client: string | undefined
  readonly name: string
  /** Where it is named. */
  readonly path: string
}

/** The key of a role in a map. */
export const refKey = ({ client, name }: Pick<RoleRef, 'client' | 'name'>): string => JSON.stringify([client ?? null, name])

/** Takes the roles that a user, a group or a composite role has: a list of names, and one for each client. */
export function takeRefs(entry: Entry, realmMember: string, clientMember: string): readonly RoleRef[] {
  const ofRealm = entry.texts(realmMember).map((name) => ({ client: undefined, name, path: memberPath(entry.path, realmMember) }))
  const clients = entry.object(clientMember)
  const ofClients = (clients?.rest() ?? []).flatMap((client) => {
    const path = memberPath(clients?.path ?? '', client)
    return (clients?.texts(client) ?? []).map((name) => ({ client, name, path }))
  })
  return [...ofRealm, ...ofClients]
}
