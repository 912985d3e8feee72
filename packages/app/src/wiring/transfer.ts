import type { UseCases } from '@keyhall/api'
import { ExportItems, ImportItems, PrepareHumans } from '@keyhall/core/transfer'
import { exportDocument, importDocument } from '@keyhall/documents/bulk'
import { seedSealer } from './seed-sealer.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** The import use case of the API and the command. */
export function importItemsOf(get: Wiring['get']): ImportItems {
  const basics = {
    storage: get(t.STORAGE), instance: get(t.INSTANCE).get, hasher: get(t.PASSWORD_HASHER), rules: get(t.PASSWORD_RULES), sealer: seedSealer(get(t.SEALER)),
    events: get(t.RECORD_EVENTS), ids: get(t.IDS), clock: get(t.CLOCK), host: new URL(get(t.ISSUER)).hostname,
  }
  return new ImportItems({ ...basics, humans: new PrepareHumans(basics) })
}

/** The export use case of the API and the command. */
export const exportItemsOf = (get: Wiring['get']): ExportItems =>
  new ExportItems({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, sealer: seedSealer(get(t.SEALER)), events: get(t.RECORD_EVENTS) })

/** Creates the import and export use cases. */
export const transferUseCases = (get: Wiring['get']): UseCases['transfer'] => ({
  importData: importDocument({ storage: get(t.STORAGE), clock: get(t.CLOCK), importItems: importItemsOf(get) }),
  exportData: exportDocument({ exportItems: exportItemsOf(get), clock: get(t.CLOCK) }),
})
