import type { Call } from '@keyhall/core/api'
import type {
  AddClientKey, AddedApplication, ApplicationChange, ApplicationPlace, Client, ClientField, ClientKeyField, ClientRecord, NewApplication,
  NewClientSecret, PlacedClientKey, UsedClient,
} from '@keyhall/core/clients'
import type { EpochSeconds, Page, Search } from '@keyhall/core/shared'
import type { Access, Behaviour } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'

interface PlacedChange {
  readonly place: ApplicationPlace
  readonly change: ApplicationChange
}

interface SecretReplacement {
  readonly place: ApplicationPlace
  /** If present, the application must be of this kind. */
  readonly kind?: Client['kind']
}

interface NewKey {
  readonly place: ApplicationPlace
  /** If absent, the key does not expire. */
  readonly expiresAt: EpochSeconds | undefined
}

interface NamedKey {
  readonly keyId: string
  readonly place: ApplicationPlace
}

interface KeySearch {
  readonly search: Search<ClientKeyField>
  /** If present, this application must exist. */
  readonly place?: ApplicationPlace
}

/** What generations do with applications. Messages are read and written with the call. */
export interface ApplicationOperations {
  readonly add: Behaviour<NewApplication, AddedApplication, Call>
  readonly get: Behaviour<ApplicationPlace, UsedClient, Call>
  readonly list: Behaviour<Search<ClientField>, Page<UsedClient>, Call>
  readonly change: Behaviour<PlacedChange, ClientRecord, Call>
  readonly deactivate: Behaviour<ApplicationPlace, ClientRecord, Call>
  readonly reactivate: Behaviour<ApplicationPlace, ClientRecord, Call>
  readonly remove: Behaviour<ApplicationPlace, EpochSeconds, Call>
  readonly replaceSecret: Behaviour<SecretReplacement, NewClientSecret, Call>
  readonly addKey: Behaviour<NewKey, Awaited<ReturnType<AddClientKey['add']>>, Call>
  readonly getKey: Behaviour<Pick<NamedKey, 'keyId'> & Partial<NamedKey>, PlacedClientKey, Call>
  readonly listKeys: Behaviour<KeySearch, Page<PlacedClientKey>, Call>
  readonly removeKey: Behaviour<NamedKey, EpochSeconds, Call>
}

/** The methods of applications that all generations offer, for callers with the permission in this place. */
export function applicationOperations({ applications }: UseCases, place: Access['place']): ApplicationOperations {
  const common = { place, context: (call: Call) => call }
  const reading = { ...common, permission: 'project.app.read' } as const
  const writing = { ...common, permission: 'project.app.write' } as const
  return {
    add: { ...writing, summary: 'Adds an OIDC or API application to a project', run: (added, { caller }) => applications.add.add(added, caller) },
    get: { ...reading, summary: 'Returns an application', run: (of) => applications.read.get(of) },
    list: { ...reading, summary: 'Lists the applications visible to the caller', run: (search) => applications.read.search(search) },
    change: {
      ...writing,
      summary: 'Changes the name and settings of an application; creates neither secret nor key',
      run: ({ place: of, change }, { caller }) => applications.change.change(of, change, caller),
    },
    deactivate: {
      ...writing,
      summary: 'Deactivates an application: sign-ins to it are refused and its tokens become invalid',
      run: (of, { caller }) => applications.switch.setState(of, 'inactive', caller),
    },
    reactivate: { ...writing, summary: 'Reactivates an application', run: (of, { caller }) => applications.switch.setState(of, 'active', caller) },
    remove: {
      ...common,
      permission: 'project.app.delete',
      summary: 'Removes an application and revokes its tokens',
      run: (of, { caller }) => applications.remove.remove(of, caller),
    },
    replaceSecret: {
      ...writing,
      summary: 'Replaces the client secret of an application; the old one stops working at once',
      run: ({ place: of, kind }, { caller }) => applications.regenerateSecret.regenerate(of, kind, caller),
    },
    addKey: {
      ...writing,
      summary: 'Creates a key for an application that authenticates by private_key_jwt',
      run: ({ place: of, expiresAt }, { caller }) => applications.addKey.add(of, expiresAt, caller),
    },
    getKey: {
      ...reading,
      summary: 'Returns the details of an application key, without the key itself',
      run: ({ keyId, place: of }) => applications.read.getKey(keyId, of),
    },
    listKeys: {
      ...reading,
      summary: 'Lists the application keys visible to the caller, including expired ones',
      run: async ({ search, place: of }) => {
        if (of) await applications.read.get(of)
        return applications.read.searchKeys(search)
      },
    },
    removeKey: {
      ...writing,
      summary: 'Deletes an application key; JWTs signed with it are rejected at once',
      run: ({ keyId, place: of }, { caller }) => applications.removeKey.remove(of, keyId, caller),
    },
  }
}
