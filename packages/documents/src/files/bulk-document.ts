import type { DataSections } from '../bulk/data-sections.js'
import type { DraftFile } from './draft-file.js'
import type { Drafts } from './drafts.js'
import type { Layout } from './layout.js'
import { layoutOf } from './layout.js'

type Section = keyof DataSections

const SECTIONS = [
  'projects', 'projectRoles', 'oidcApps', 'apiApps', 'appKeys', 'oidcIdps', 'idps', 'humanUsers', 'userLinks', 'userGrants', 'userMetadata',
] as const satisfies readonly Section[]

/** The depth of the members of an organization. */
const DEPTH = 4

export interface BulkDocumentOptions {
  /** The path of the finished file. */
  readonly place: string
  readonly orgId: string
  /** As Go prints it. */
  readonly timeout: string
  readonly isMultiline: boolean
}

/**
 * Writes the bulk import document of one organization as a stream. Items of different lists arrive interleaved, such as a user with its
 * grants and metadata, so each list is written to its own draft file until the end.
 */
export class BulkDocument {
  readonly #options: BulkDocumentOptions
  readonly #drafts: Drafts
  readonly #layout: Layout
  readonly #main: DraftFile
  readonly #lists = new Map<Section, { readonly draft: DraftFile; readonly size: number }>()

  /** @throws CannotWrite */
  constructor(options: BulkDocumentOptions, drafts: Drafts) {
    this.#options = options
    this.#drafts = drafts
    this.#layout = layoutOf(options.isMultiline)
    this.#main = drafts.begin(options.place)
  }

  /** @throws CannotWrite */
  add<S extends Section>(section: S, item: DataSections[S]): void {
    const { draft, size } = this.#lists.get(section) ?? { draft: this.#drafts.begin(this.#options.place), size: 0 }
    draft.append(`${size > 0 ? ',' : ''}${this.#layout.line(DEPTH + 1)}${this.#layout.value(item, DEPTH + 1)}`)
    this.#lists.set(section, { draft, size: size + 1 })
  }

  /** The number of items of each list. Few exports have providers: their lists are counted when they have items. */
  sizes(): Readonly<Record<string, number>> {
    return Object.fromEntries(SECTIONS.flatMap((section) => {
      const size = this.#lists.get(section)?.size ?? 0
      return size === 0 && (section === 'oidcIdps' || section === 'userLinks') ? [] : [[section, size]]
    }))
  }

  /** Joins the drafts of the lists. @returns the document, still a draft @throws CannotWrite */
  finish(): DraftFile {
    const { line, colon, value } = this.#layout
    const main = this.#main
    main.append(`{${line(1)}"dataOrgs"${colon}{${line(2)}"orgs"${colon}[${line(3)}{`)
    main.append(`${line(DEPTH)}"orgId"${colon}${value(this.#options.orgId, DEPTH)}`)
    for (const section of SECTIONS) {
      const list = this.#lists.get(section)
      if (!list && section !== 'humanUsers') continue
      main.append(`,${line(DEPTH)}"${section}"${colon}[`)
      if (list) main.appendAll(list.draft)
      main.append(list ? `${line(DEPTH)}]` : ']')
      list?.draft.discard()
    }
    main.append(`${line(3)}}${line(2)}]${line(1)}},${line(1)}"timeout"${colon}${value(this.#options.timeout, 1)}${line(0)}}\n`)
    return main
  }
}
