/** A tag of a document: name and attributes with decoded values. */
export interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface ReadDocument {
  readonly tags: readonly Tag[]
  /** All text outside style and script, decoded. */
  readonly text: string
}

const tagPattern = /^<(\/?[a-z][a-z0-9]*)((?: [a-z][a-zB-]*(?:="[^"<]*")?)*)\/?>/
const rawPattern = /(<(style|script) nonce="[^"<]*">)[^<]*(<\/\2>)/g

/**
 * Parses one of our documents. Accepts only a subset of HTML: lower-case tags (and viewBox), double quotes, and "<" only at the start
 * of a tag. Within this subset, it finds every tag and attribute that a browser would; everything else is an error.
 */
export function readDocument(html: string): ReadDocument {
  const doctype = '<!doctype html>'
  if (!html.startsWith(doctype)) throw new Error('no doctype')
  let rest = html.slice(doctype.length).replaceAll(rawPattern, '$1$3')
  const tags: Tag[] = []
  let text = ''
  while (rest !== '') {
    const upToTag = /^[^<]*/.exec(rest)?.[0] ?? ''
    text += decode(upToTag)
    rest = rest.slice(upToTag.length)
    if (rest === '') break
    const match = tagPattern.exec(rest)
    if (!match) throw new Error(`not a tag of ours: ${rest.slice(0, 80)}`)
    const [whole, name = '', attributes = ''] = match
    tags.push({ name, attributes: readAttributes(attributes) })
    rest = rest.slice(whole.length)
  }
  return { tags, text }
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of source.matchAll(/ ([a-zB-]+)(?:="([^"]*)")?/g)) {
    if (attributes.has(name)) throw new Error(`attribute ${name} twice`)
    attributes.set(name, decode(value))
  }
  return attributes
}

const entities: Readonly<Record<string, string>> = { '&quot;': '"', '&amp;': '&', '&lt;': '<' }

function decode(source: string): string {
  return source.replaceAll(/&(?:quot|amp|lt);/g, (entity) => entities[entity] ?? entity)
}
