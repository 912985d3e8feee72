import type { NewEvent } from '@keyhall/core/audit'
import type { OrgId } from '@keyhall/core/shared'
import type { ExportItems } from '@keyhall/core/transfer'
import type { DraftFile } from './draft-file.js'
import { layoutOf } from './layout.js'
import { writeItem } from '../bulk/document/write-item.js'
import { exportOrg, orgItem } from '../bulk/export-org.js'

/** The timeout for importing the document, generous for large exports. */
const TIMEOUT = '3h0m0s'

/** The depth of the members of an organization. */
const DEPTH = 4

export interface FileExport {
  readonly orgIds: readonly OrgId[]
  readonly isMultiline: boolean
  readonly by: Pick<NewEvent, 'actor' | 'origin'>
}

/** Writes organizations with all their items as one document, one page in memory at a time. @returns the number of items */
export async function exportFile(exportItems: ExportItems, { orgIds, isMultiline, by }: FileExport, file: DraftFile): Promise<number> {
  const { line, colon, value } = layoutOf(isMultiline)
  let count = 0
  file.append(`{${line(1)}"dataOrgs"${colon}{${line(2)}"orgs"${colon}[`)
  for (const [index, org] of (await exportItems.orgs(orgIds, [])).entries()) {
    const exporting = { orgId: org.id, withPasswords: true, withOtp: true }
    await exportItems.announce(by, exporting)
    file.append(`${index > 0 ? ',' : ''}${line(3)}{${line(DEPTH)}"orgId"${colon}${value(org.id, DEPTH)}`)
    file.append(`,${line(DEPTH)}"org"${colon}${value(writeItem(orgItem(org)), DEPTH)}`)
    let open: string | undefined
    for await (const { section, items } of exportOrg(exportItems, exporting)) {
      for (const item of items) {
        const isFirst = section !== open
        if (isFirst) file.append(`${open === undefined ? '' : `${line(DEPTH)}]`},${line(DEPTH)}"${section}"${colon}[`)
        open = section
        file.append(`${isFirst ? '' : ','}${line(DEPTH + 1)}${value(item, DEPTH + 1)}`)
        count++
      }
    }
    file.append(`${open === undefined ? '' : `${line(DEPTH)}]`}${line(3)}}`)
  }
  file.append(`${line(2)}]${line(1)}},${line(1)}"timeout"${colon}${value(TIMEOUT, 1)}${line(0)}}\n`)
  return count
}
