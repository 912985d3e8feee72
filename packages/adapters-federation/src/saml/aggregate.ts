import { setImmediate } from 'node:timers/promises'
import { MAX_SAML_METADATA } from '@keyhall/core/identity-providers'
import { endOfSection, tagAt, XmlRefused } from './bounded-xml.js'
import { assertMetadata, MetadataRefused } from './metadata-refused.js'

/** Characters that are read before others get their turn: about two milliseconds. */
const SLICE = 2 ** 17
/** Groups of groups (SAML Metadata §2.3.1). */
const MAX_GROUPS = 16
const MAX_NAMED = 20

/** A group of entities around the current place. */
interface Group {
  readonly depth: number
  /** Namespace declarations by prefix, each as it is written. */
  readonly namespaces: ReadonlyMap<string, string>
  readonly validUntil: string | undefined
}

/** An identity provider of an aggregate. */
interface Candidate {
  readonly entityId: string
  /** The element with what its groups say about it. */
  readonly document: () => string
}

interface OpenEntity {
  readonly start: number
  readonly endOfTag: number
  readonly depth: number
  hasRole: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** The value of an attribute in a start tag, as it is written with its quotes. */
const attributeIn = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag)?.[1]
const localName = (tag: string): string => /^<\/?(?:[^\s/>:]+:)?([^\s/>]*)/.exec(tag)?.[1] ?? ''
const namespacesIn = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/\s(xmlns(?::[^\s=]+)?)\s*=\s*("[^"]*"|'[^']*')/g)].map(([, name = '', value = '']) => [name, value]))

/** Finds the identity providers of an aggregate in one pass, without a tree: aggregates of federations have thousands of entities. */
class Reader {
  readonly #text: string
  readonly #groups: Group[] = []
  readonly candidates: Candidate[] = []
  #entity: OpenEntity | undefined
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The index after the tag, comment or instruction at `at`. @throws XmlRefused */
  next(at: number): number {
    const text = this.#text
    const after = endOfSection(text, at)
    if (after !== undefined) return after
    if (text[at + 1] === '?') return text.indexOf('?>', at) + 2 || text.length
    if (text[at + 1] === '!') throw new XmlRefused('has a document type declaration')
    const { end } = tagAt(text, at)
    if (text[at + 1] === '/') this.#close(end)
    else this.#open(at, end)
    return end
  }

  #open(at: number, end: number): void {
    const isEmpty = this.#text[end - 1] === '/'
    if (this.#entity) {
      // The role itself is read from the tree of the entity.
      if (this.#depth === this.#entity.depth + 1) this.#entity.hasRole ||= localName(this.#text.slice(at, Math.min(end, at + 200))) === 'IDPSSODescriptor'
    } else {
      const tag = this.#text.slice(at, end)
      const name = localName(tag)
      if (name === 'EntityDescriptor' && !isEmpty) this.#entity = { start: at, endOfTag: end, depth: this.#depth, hasRole: false }
      if (name === 'EntitiesDescriptor' && !isEmpty) this.#groups.push({ depth: this.#depth, namespaces: namespacesIn(tag), validUntil: attributeIn(tag, 'validUntil') })
      if (this.#groups.length > MAX_GROUPS) throw new XmlRefused('is nested too deeply')
    }
    if (!isEmpty) this.#depth += 1
  }

  #close(end: number): void {
    this.#depth -= 1
    if (this.#entity?.depth === this.#depth) {
      if (this.#entity.hasRole) this.#take(this.#entity, end)
      this.#entity = undefined
    } else if (this.#groups.at(-1)?.depth === this.#depth) this.#groups.pop()
  }

  #take({ start, endOfTag }: OpenEntity, end: number): void {
    const groups = [...this.#groups]
    const tag = this.#text.slice(start, endOfTag)
    this.candidates.push({ entityId: unescaped(attributeIn(tag, 'entityID')?.slice(1, -1) ?? ''), document: () => tag + inherited(tag, groups) + this.#text.slice(endOfTag, end + 1) })
  }
}

/** The attributes that an entity has by its groups: namespaces, and the end of its validity (SAML Metadata §2.3.1). */
function inherited(tag: string, groups: readonly Group[]): string {
  const own = namespacesIn(tag)
  const namespaces = new Map(groups.flatMap(({ namespaces: of }) => [...of]))
  const validUntil = attributeIn(tag, 'validUntil') === undefined ? groups.map((group) => group.validUntil).findLast((value) => value !== undefined) : undefined
  return [...[...namespaces].filter(([name]) => !own.has(name)), ...(validUntil === undefined ? [] : [['validUntil', validUntil]])].map(([name, value]) => ` ${name}=${value}`).join('')
}

async function candidatesIn(text: string): Promise<readonly Candidate[]> {
  const reader = new Reader(text)
  let pause = SLICE
  try {
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
      at = reader.next(at)
      if (at < pause) continue
      await setImmediate()
      pause = at + SLICE
    }
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new MetadataRefused(`the metadata ${problem.message}`)
    throw problem
  }
  return reader.candidates
}

function listed(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, MAX_NAMED).map(({ entityId }) => entityId.slice(0, 200)).join(', ')
  return candidates.length > MAX_NAMED ? `${names} and ${candidates.length - MAX_NAMED} more` : names
}

function chosen(candidates: readonly Candidate[], entityId: string | undefined): Candidate {
  const found = candidates.find((one) => one.entityId === entityId)
  if (found) return found
  const [only] = candidates
  if (!only) throw new MetadataRefused('the metadata describes no identity provider: it needs an EntityDescriptor with an IDPSSODescriptor')
  if (candidates.length === 1) return only
  throw new MetadataRefused(entityId === undefined
    ? `the metadata describes ${candidates.length} identity providers, choose one with entityId: ${listed(candidates)}`
    : `the metadata does not describe ${entityId.slice(0, 200)}, but ${candidates.length} other identity providers: ${listed(candidates)}`)
}

/** Whether the first element is a group of entities. */
function isAggregate(text: string): boolean {
  let at = text.indexOf('<')
  for (let after = at; after >= 0; at = text.indexOf('<', after)) {
    if (at < 0) return false
    if (text[at + 1] !== '?' && !text.startsWith('<!--', at)) return localName(text.slice(at, at + 200)) === 'EntitiesDescriptor'
    after = text.indexOf(text[at + 1] === '?' ? '?>' : '-->', at)
  }
  return false
}

/**
 * The document of one identity provider: the document itself, or a part of an aggregate.
 *
 * @param entityId which one, if there are several
 * @throws MetadataRefused
 */
export async function documentOfOne(text: string, entityId: string | undefined): Promise<string> {
  assertMetadata(text)
  const document = isAggregate(text) ? chosen(await candidatesIn(text), entityId).document() : text
  if (document.length > MAX_SAML_METADATA) throw new MetadataRefused(`the metadata of one identity provider has more than ${MAX_SAML_METADATA} characters`)
  return document
}
