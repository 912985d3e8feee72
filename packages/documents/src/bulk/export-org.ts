import type { Org } from '@keyhall/core/orgs'
import type { ExportItems, Exporting, OrgItem } from '@keyhall/core/transfer'
import { SECTIONS } from './document/sections.js'
import { writeItem } from './document/write-item.js'

/** Some items of one list, in the form of the document. Never empty. */
export interface ExportedItems {
  readonly section: string
  readonly items: readonly object[]
}

/** Exports the items of an organization, list by list, in batches. */
export async function* exportOrg(exportItems: ExportItems, exporting: Exporting): AsyncIterable<ExportedItems> {
  for (const { name: section, kind } of SECTIONS) {
    for await (const items of exportItems.items(kind, exporting)) {
      if (items.length > 0) yield { section, items: items.map(writeItem) }
    }
  }
}

export const orgItem = ({ name, primaryDomain, state }: Org): OrgItem => ({ kind: 'org', name, primaryDomain, state })
