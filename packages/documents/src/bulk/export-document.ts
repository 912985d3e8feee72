import type { TransferUseCases } from '@keyhall/api'
import { InvalidMessage } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import type { Clock, OrgId } from '@keyhall/core/shared'
import { ExportTooLarge } from '@keyhall/core/transfer'
import type { ExportItems } from '@keyhall/core/transfer'
import { goMilliseconds } from './duration.js'
import { exportOrg, orgItem } from './export-org.js'
import { writeItem } from './document/write-item.js'

/** Maximum number of items in a response. */
const MAX_ITEMS = 50_000
const MAX_MILLISECONDS = 3_600_000
const DEFAULT_TIMEOUT = '10m0s'

interface Dependencies {
  readonly exportItems: ExportItems
  readonly clock: Clock
}

/** Exports organizations into memory, up to `MAX_ITEMS`. */
export const exportDocument = ({ exportItems, clock }: Dependencies): TransferUseCases['exportData'] => async (request, caller) => {
  const { orgIds, excludedOrgIds, withPasswords, withOtp, timeout } = request
  const milliseconds = goMilliseconds(timeout === '' ? DEFAULT_TIMEOUT : timeout)
  if (milliseconds === undefined || milliseconds > MAX_MILLISECONDS) {
    throw new InvalidMessage('ExportDataRequest', [{ field: 'timeout', problem: 'must be a duration from 1s to 1h, such as "30m0s"' }])
  }
  const end = clock.now() + milliseconds / 1000
  const made: object[] = []
  let count = 0
  for (const org of await exportItems.orgs(orgIds as readonly OrgId[], excludedOrgIds as readonly OrgId[])) {
    const exporting = { orgId: org.id, withPasswords, withOtp }
    await exportItems.announce(byCaller(caller), exporting)
    const lists: Record<string, object[]> = {}
    for await (const { section, items } of exportOrg(exportItems, exporting)) {
      count += items.length
      const isTooMuch = count > MAX_ITEMS || clock.now() >= end
      if (isTooMuch) throw new ExportTooLarge('the export is too large or too slow for one response: use the command keyhall export')
      lists[section] = [...(lists[section] ?? []), ...items]
    }
    made.push({ orgId: org.id, org: writeItem(orgItem(org)), ...lists })
  }
  return made
}
