import { assertionKeys } from '@keyhall/adapters-crypto'
import type { ApplicationUseCases } from '@keyhall/api'
import {
  AddApplication, AddClientKey, ApplicationChanges, ChangeApplication, ReadApplications, RegenerateClientSecret, RemoveApplication,
  RemoveClientKey, SetApplicationClaimRules, SwitchApplication,
} from '@keyhall/core/clients'
import { OWN_CLIENTS } from '@keyhall/core/setup'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the application use cases. */
export function applicationUseCases(get: Wiring['get']): ApplicationUseCases {
  const common = {
    storage: get(t.STORAGE),
    events: get(t.RECORD_EVENTS),
    clients: get(t.CLIENT_DIRECTORY),
    clock: get(t.CLOCK),
    ids: get(t.IDS),
    secrets: get(t.SECRETS),
    digest: get(t.DIGEST),
    ownClients: OWN_CLIENTS,
  }
  const changes = new ApplicationChanges(common)
  return {
    add: new AddApplication(common),
    change: new ChangeApplication(changes),
    setClaimRules: new SetApplicationClaimRules(changes, get(t.SETTINGS).vendor),
    switch: new SwitchApplication(changes),
    remove: new RemoveApplication({ ...common, changes }),
    regenerateSecret: new RegenerateClientSecret({ ...common, changes }),
    addKey: new AddClientKey({ ...common, changes, keys: assertionKeys() }),
    removeKey: new RemoveClientKey({ ...common, changes }),
    read: new ReadApplications(common.storage, get(t.RECORD_CLIENT_USE)),
  }
}
