import { BadInput, memberPath, walkFile } from '@keyhall/documents/json'

/** The lists that grow with the number of users. They are read item by item. */
export const USER_LISTS: ReadonlySet<string> = new Set(['users', 'federatedUsers'])

/** A realm without its users. */
export interface Realm {
  readonly name: string
  readonly members: Readonly<Record<string, unknown>>
}

/**
 * Reads everything of a realm except its users, in a separate pass, because users may come before their roles.
 *
 * @throws BadInput when the files are of several realms or contain a member twice
 */
export async function readRealm(files: readonly string[]): Promise<Realm> {
  const members = new Map<string, { readonly value: unknown; readonly file: string }>()
  for (const file of files) {
    await walkFile(file, USER_LISTS, {
      member: (name, value) => {
        const known = members.get(name)
        const isClash = known && (name === 'realm' ? known.value !== value : known.file !== file)
        const problem = name === 'realm' ? 'is not that of' : 'is there too in'
        if (isClash) throw new BadInput(file, memberPath('', name), `${problem} ${known.file}`)
        members.set(name, { value, file })
      },
    })
  }
  const name = members.get('realm')?.value
  return {
    name: typeof name === 'string' && name !== '' ? name : 'keycloak',
    members: Object.fromEntries([...members].map(([member, { value }]) => [member, value])),
  }
}
