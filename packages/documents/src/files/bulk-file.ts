import { WalkRefused } from '../json/chunked-json.js'
import { walkTree } from '../json/walk-file.js'
import type { Section } from '../bulk/document/sections.js'
import { sectionNamed } from '../bulk/document/sections.js'
import type { Handling, Place, TreeVisitor } from '../json/tree-walker.js'

/** An unvalidated item of a document, or the reason why it cannot be read. */
export interface RawItem {
  /** The index of the organization. */
  readonly org: number
  readonly section: Section
  readonly raw: unknown
  readonly problem?: string
}

/** The result of the first pass over a document. */
export interface Survey {
  timeout: unknown
  readonly orgs: { orgId?: unknown; org?: unknown }[]
  readonly sections: Set<Section>
  /** Members that the import does not support. */
  readonly unsupported: Set<string>
  items: number
}

/** The path without `dataOrgs`, which is absent in responses of ExportData. */
const within = (place: Place): Place => (place[0] === 'dataOrgs' ? place.slice(1) : place)

/** Counts the items of the document, and reads the members outside of the lists. */
function surveying(survey: Survey): TreeVisitor {
  const note = (name: string): Handling => {
    survey.unsupported.add(name)
    return 'skip'
  }
  return {
    at: (place) => {
      const [orgs, org, name, item] = within(place)
      if (orgs === undefined) return 'enter'
      if (orgs === 'timeout' && place.length === 1) return 'read'
      if (orgs !== 'orgs') return note(String(orgs))
      if (org === undefined || name === undefined) return 'enter'
      survey.orgs[org as number] ??= {}
      if (item !== undefined) {
        survey.items++
        return 'skip'
      }
      if (name === 'orgId' || name === 'org') return 'read'
      const section = sectionNamed(String(name))
      if (!section) return note(String(name))
      survey.sections.add(section)
      return 'enter'
    },
    value: (place, value) => {
      const [orgs, org, name] = within(place)
      if (orgs === 'timeout') survey.timeout = value
      if (typeof org === 'number' && (name === 'orgId' || name === 'org')) survey.orgs[org] = { ...survey.orgs[org], [name]: value }
    },
    unreadable: (place, problem) => {
      throw new WalkRefused(place.join('.'), problem)
    },
  }
}

/** Reads the items of some sections. */
function reading(sections: ReadonlySet<Section>, onItem: (item: RawItem) => void): TreeVisitor {
  const itemAt = (place: Place) => {
    const [, org, name, item] = within(place)
    const section = name === undefined ? undefined : sectionNamed(String(name))
    return section && sections.has(section) ? { org: org as number, section, isItem: item !== undefined } : undefined
  }
  return {
    at: (place) => {
      const inner = within(place)
      if (inner.length === 0) return 'enter'
      if (inner[0] !== 'orgs') return 'skip'
      if (inner.length <= 2) return 'enter'
      const found = itemAt(place)
      if (!found) return 'skip'
      return found.isItem ? 'read' : 'enter'
    },
    value: (place, raw) => {
      const found = itemAt(place)
      if (!found || (raw === null && !found.isItem)) return
      onItem({ org: found.org, section: found.section, raw, ...(found.isItem ? {} : { problem: `${found.section.name}: expected a list` }) })
    },
    unreadable: (place, problem) => {
      const found = itemAt(place)
      if (found) onItem({ org: found.org, section: found.section, raw: undefined, problem })
    },
  }
}

/** A bulk document in a file of any size. Each method streams the file; it is never in memory as a whole. */
export class BulkFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** @throws BadInput */
  async survey(onPiece: (bytes: number) => void): Promise<Survey> {
    const survey: Survey = { timeout: undefined, orgs: [], sections: new Set(), unsupported: new Set(), items: 0 }
    await walkTree(this.#file, surveying(survey), async (bytes) => {
      onPiece(bytes)
      return true
    })
    return survey
  }

  /**
   * Reads the items of some sections, in batches of one file chunk.
   *
   * @param take returns whether to continue
   * @throws BadInput
   */
  async read(sections: ReadonlySet<Section>, take: (items: readonly RawItem[], bytes: number) => Promise<boolean>): Promise<void> {
    let pending: RawItem[] = []
    await walkTree(this.#file, reading(sections, (item) => pending.push(item)), async (bytes) => {
      const items = pending
      pending = []
      return take(items, bytes)
    })
  }
}
