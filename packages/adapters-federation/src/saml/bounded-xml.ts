import { DOMParser } from '@xmldom/xmldom'

/** The document is refused before or while it is parsed. The message says why, without content of the document. */
export class XmlRefused extends Error {}

/** Limits of one document. */
export interface XmlLimits {
  readonly maxLength: number
  readonly maxElements: number
}

const MAX_DEPTH = 40
/** Namespace declarations of one element. The parser copies the declarations in scope for each element that adds one. */
const MAX_NAMESPACES = 24

const SECTIONS = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>']] as const

/** The index after the section that starts at `at`; `undefined` if a tag starts there. @throws XmlRefused */
function endOfSection(text: string, at: number): number | undefined {
  const section = SECTIONS.find(([start]) => text.startsWith(start, at))
  if (section === undefined) return undefined
  const end = text.indexOf(section[1], at + section[0].length)
  if (end < 0) throw new XmlRefused('not well-formed')
  return end + section[1].length
}

/** The index of the `>` that ends the tag at `at`. @throws XmlRefused */
function endOfTag(text: string, at: number): number {
  const next = /[<>"']/g
  next.lastIndex = at + 1
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === '>') return found.index
    if (found[0] === '<') break
    const closing = text.indexOf(found[0], found.index + 1)
    if (closing < 0) break
    next.lastIndex = closing + 1
  }
  throw new XmlRefused('not well-formed')
}

/** Counts elements and depth in one pass, because the parser and canonicalization have no limits. @throws XmlRefused */
function checkStructure(text: string, { maxElements }: XmlLimits): void {
  let depth = 0
  let elements = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const after = endOfSection(text, at)
    if (after !== undefined) {
      at = after
      continue
    }
    // No document type: without one there are no entities, neither external (XXE) nor recursive.
    if (text[at + 1] === '!') throw new XmlRefused('has a document type declaration')
    const end = endOfTag(text, at)
    if (text[at + 1] === '/') depth -= 1
    else {
      elements += 1
      if (text.slice(at, end).split('xmlns').length - 1 > MAX_NAMESPACES) throw new XmlRefused('has too many namespaces')
      if (text[end - 1] !== '/') depth += 1
    }
    if (depth > MAX_DEPTH) throw new XmlRefused('is nested too deeply')
    if (elements > maxElements) throw new XmlRefused('has too many elements')
    at = end
  }
}

const refuse = (): never => {
  throw new XmlRefused('not well-formed')
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
    const parser = new DOMParser({ locator: {}, errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
    const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null
    if (root) return root
  } catch (problem) {
    if (problem instanceof XmlRefused) throw problem
    throw new XmlRefused('not well-formed')
  }
  throw new XmlRefused('not well-formed')
}
