import { DOMParser } from '@xmldom/xmldom'

/** The document is refused before or while it is parsed. The message says why, without content of the document. */
export class XmlRefused extends Error {}

/** Limits of one document. The parser and canonicalization have none, and some of their steps are quadratic in these numbers. */
export interface XmlLimits {
  readonly maxLength: number
  readonly maxElements: number
  /** Comments and CDATA sections, each of which splits a text. */
  readonly maxSections: number
}

const MAX_DEPTH = 40
/** Of one element. */
const MAX_ATTRIBUTES = 64
/** On average of all elements. */
const MAX_MEAN_ATTRIBUTES = 8
/** Namespace declarations of one element. The parser copies the declarations in scope for each element that adds one. */
const MAX_NAMESPACES = 24
const MAX_ALL_NAMESPACES = 1000

/** Counts of a document. */
interface Counts {
  depth: number
  elements: number
  attributes: number
  namespaces: number
  sections: number
}

const DECLARATION = /^\uFEFF?<\?xml\s[^?]*\?>/
const SECTIONS = [['<!--', '-->'], ['<![CDATA[', ']]>']] as const

/** The index after the section that starts at `at`; `undefined` if a tag starts there. @throws XmlRefused */
export function endOfSection(text: string, at: number): number | undefined {
  const section = SECTIONS.find(([start]) => text.startsWith(start, at))
  if (section === undefined) return undefined
  const end = text.indexOf(section[1], at + section[0].length)
  if (end < 0) throw new XmlRefused('is not well-formed')
  return end + section[1].length
}

/** The index of the `>` that ends the tag at `at`, and the number of attributes. @throws XmlRefused */
export function tagAt(text: string, at: number): { readonly end: number; readonly attributes: number } {
  const next = /[<>"']/g
  next.lastIndex = at + 1
  let attributes = 0
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === '>') return { end: found.index, attributes }
    if (found[0] === '<') break
    const closing = text.indexOf(found[0], found.index + 1)
    if (closing < 0) break
    attributes += 1
    next.lastIndex = closing + 1
  }
  throw new XmlRefused('is not well-formed')
}

/** Counts a start tag. @throws XmlRefused */
function count(counts: Counts, tag: string, attributes: number, { maxElements }: XmlLimits): void {
  counts.elements += 1
  counts.attributes += attributes
  const namespaces = tag.split('xmlns').length - 1
  counts.namespaces += namespaces
  if (!tag.endsWith('/')) counts.depth += 1
  if (namespaces > MAX_NAMESPACES || counts.namespaces > MAX_ALL_NAMESPACES) throw new XmlRefused('has too many namespaces')
  if (counts.depth > MAX_DEPTH) throw new XmlRefused('is nested too deeply')
  if (counts.elements > maxElements) throw new XmlRefused('has too many elements')
  if (attributes > MAX_ATTRIBUTES || counts.attributes > maxElements * MAX_MEAN_ATTRIBUTES) throw new XmlRefused('has too many attributes')
}

/** Counts everything in one pass. @throws XmlRefused */
function checkStructure(text: string, limits: XmlLimits): void {
  const counts: Counts = { depth: 0, elements: 0, attributes: 0, namespaces: 0, sections: 0 }
  for (let at = text.indexOf('<', DECLARATION.exec(text)?.[0].length); at >= 0; at = text.indexOf('<', at)) {
    const after = endOfSection(text, at)
    if (after !== undefined) {
      counts.sections += 1
      if (counts.sections > limits.maxSections) throw new XmlRefused('has too many comments')
      at = after
      continue
    }
    // No document type: without one there are no entities, neither external (XXE) nor recursive.
    if (text[at + 1] === '!') throw new XmlRefused('has a document type declaration')
    if (text[at + 1] === '?') throw new XmlRefused('has a processing instruction')
    const { end, attributes } = tagAt(text, at)
    if (text[at + 1] === '/') counts.depth -= 1
    else count(counts, text.slice(at, end), attributes, limits)
    at = end
  }
}

const refuse = (): never => {
  throw new XmlRefused('is not well-formed')
}

/**
 * Parses a document from outside: bounded in size and depth, without document type. Warnings of the parser count as errors, because a
 * repaired document is not the one that was signed.
 *
 * @returns the root element
 * @throws XmlRefused
 */
export function parseXml(text: string, limits: XmlLimits): Element {
  if (text.length > limits.maxLength) throw new XmlRefused('is too large')
  checkStructure(text, limits)
  try {
    const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
    const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null
    if (root) return root
  } catch (problem) {
    if (problem instanceof XmlRefused) throw problem
    throw new XmlRefused('is not well-formed')
  }
  throw new XmlRefused('is not well-formed')
}
