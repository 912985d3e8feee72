import { statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BulkDocument, CannotWrite, STDOUT } from '@keyhall/documents/files'
import type { Drafts } from '@keyhall/documents/files'
import type { DataSections } from '@keyhall/documents/bulk'
import type { LossSource } from './losses/loss.js'
import { DocumentRules } from './document-rules.js'
import { LossReport } from './losses/loss-report.js'
import type { LossTotals, ReportHead } from './losses/loss-report.js'

export interface OutputOptions {
  /** The path of the document, or `-` for standard output. */
  readonly output: string
  /** The path of the loss report. */
  readonly report: string
  readonly orgId: string
  /** As Go prints it. */
  readonly timeout: string
  readonly isMultiline: boolean
}

/** The two output files of a conversion. Both appear only when both are complete. */
export class Output {
  readonly document: BulkDocument
  readonly losses: LossReport
  readonly #options: OutputOptions
  readonly #rules = new DocumentRules()

  /** @throws CannotWrite */
  constructor(options: OutputOptions, inputs: readonly string[], drafts: Drafts) {
    this.#options = options
    const place = options.output === STDOUT ? path.join(os.tmpdir(), 'keyhall-import-body') : options.output
    assertWritable([...(options.output === STDOUT ? [] : [options.output]), options.report], inputs)
    this.document = new BulkDocument({ ...options, place }, drafts)
    this.losses = new LossReport(options.report, drafts)
  }

  /** Adds an item, unless the import would refuse it: then it is a loss. @returns whether it was added @throws CannotWrite */
  add<S extends keyof DataSections>(section: S, item: DataSections[S], source: LossSource): boolean {
    const problem = this.#rules.problem(section, item)
    if (problem === undefined) this.document.add(section, item)
    else source.left(`the import would refuse it: ${problem}`)
    return problem === undefined
  }

  /** Completes both files and moves them to their paths. @throws CannotWrite */
  async finish(source: string): Promise<{ readonly head: ReportHead; readonly totals: LossTotals }> {
    const { orgId, output } = this.#options
    const head = { source, orgId, transformed: this.document.sizes() }
    const document = this.document.finish()
    const report = this.losses.finish(head)
    report.keep()
    if (output === STDOUT) await document.pour(process.stdout)
    else document.keep()
    return { head, totals: this.losses.totals() }
  }
}

function assertWritable(places: readonly string[], inputs: readonly string[]): void {
  places.forEach((place, index) => {
    const taken = [...inputs, ...places.slice(0, index)].find((other) => path.resolve(other) === path.resolve(place))
    if (taken !== undefined) throw new CannotWrite(`${place}: would overwrite ${taken}`)
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) throw new CannotWrite(`${place}: is a folder`)
  })
}
