import type { UseCases } from '@keyhall/api'
import { ExportItems, ImportItems, PrepareHumans, PrepareProviders } from '@keyhall/core/transfer'
import { exportDocument, importDocument } from '@keyhall/documents/bulk'
import { dependencies } from './dependencies.js'
import { providerPreparation, secretsSealer } from './external-sign-in.js'
import { hostOf } from './org-use-cases.js'
import { seedSealer } from './seed-sealer.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** The import use case of the API and the command. */
export function importItemsOf(get: Wiring['get']): ImportItems {
  const humans = new PrepareHumans({ ...dependencies(get, 'storage', 'rules', 'hasher'), sealer: seedSealer(get(t.SEALER)) })
  const providers = new PrepareProviders({ ...dependencies(get, 'storage', 'objection'), ...providerPreparation(get) })
  return new ImportItems({
    ...dependencies(get, 'storage', 'events', 'grantRoles', 'ids', 'clock', 'vendor', 'issuer', 'objection', 'digest', 'instance'), humans, providers, host: hostOf(get(t.ISSUER)), secrets: secretsSealer(get),
  })
}

/** The export use case of the API and the command. */
export const exportItemsOf = (get: Wiring['get']): ExportItems =>
  new ExportItems({ ...dependencies(get, 'storage', 'instance', 'events'), sealer: seedSealer(get(t.SEALER)) })

/** Creates the import and export use cases. */
export const transferUseCases = (get: Wiring['get']): UseCases['transfer'] => ({
  importData: importDocument({ storage: get(t.STORAGE), clock: get(t.CLOCK), importItems: importItemsOf(get) }),
  exportData: exportDocument({ exportItems: exportItemsOf(get), clock: get(t.CLOCK) }),
})
