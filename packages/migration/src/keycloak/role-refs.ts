import { memberPath } from '@keyhall/documents/json'
import type { Entry } from '../reading/entry.js'

/** A reference to a role. */
export interface RoleRef {
  /** The client whose role it is; `undefined` for a role of the realm. */
  readonly client: string | undefined
  readonly name: string
  /** The JSON path of the reference. */
  readonly path: string
}

/** The key of a role in a map. */
export const refKey = ({ client, name }: Pick<RoleRef, 'client' | 'name'>): string => JSON.stringify([client ?? null, name])

/** Reads the roles of a user, a group or a composite role: a list of realm roles and a list per client. */
export function takeRefs(entry: Entry, realmMember: string, clientMember: string): readonly RoleRef[] {
  const ofRealm = entry.texts(realmMember).map((name) => ({ client: undefined, name, path: memberPath(entry.path, realmMember) }))
  const clients = entry.object(clientMember)
  const ofClients = (clients?.rest() ?? []).flatMap((client) => {
    const path = memberPath(clients?.path ?? '', client)
    return (clients?.texts(client) ?? []).map((name) => ({ client, name, path }))
  })
  return [...ofRealm, ...ofClients]
}
