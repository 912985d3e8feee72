import os from 'node:os'
import path from 'node:path'
import { statSync } from 'node:fs'
import type { OrgId } from '@keyhall/core/shared'
import { CannotWrite, Drafts, STDOUT, exportFile } from '@keyhall/documents/files'
import { exportItemsOf } from '../wiring/transfer.js'
import { besideServer } from './beside-server.js'
import { EXPORT_OUTPUT } from './import-options.js'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

/** Writes organizations as a bulk document. @throws ArgumentsRefused @throws CannotWrite @throws NothingToWorkOn @throws WrongMasterKey */
export async function exportCommand(given: ParsedOptions): Promise<number> {
  const output = given.value('output') ?? EXPORT_OUTPUT
  const orgIds = given.values('org') as readonly OrgId[]
  if (output !== STDOUT && statSync(output, { throwIfNoEntry: false })?.isDirectory()) throw new CannotWrite(`${output}: is a folder`)
  const drafts = new Drafts()
  const stop = (signal: NodeJS.Signals): never => {
    drafts.discard()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    return await besideServer(async ({ get }) => {
      const exportItems = exportItemsOf(get)
      const there = await exportItems.orgs(orgIds, [])
      const missing = orgIds.filter((id) => !there.some((org) => org.id === id))
      if (missing.length > 0) throw new ArgumentsRefused(missing.map((id) => `--org: there is no organization ${JSON.stringify(id)}`))
      const file = drafts.begin(output === STDOUT ? path.join(os.tmpdir(), 'keyhall-export') : output)
      const request = { orgIds, isMultiline: given.has('multiline'), by: { actor: { kind: 'system', name: 'command' } } } as const
      const count = await exportFile(exportItems, request, file)
      if (output === STDOUT) await file.pour(process.stdout)
      else file.keep()
      console.error(`${count.toLocaleString('en')} items of ${there.length} ${there.length === 1 ? 'organization' : 'organizations'}`)
      return 0
    })
  } finally {
    drafts.discard()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}
