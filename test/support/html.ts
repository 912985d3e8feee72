/** A form of a page with its initial values. */
export interface Form {
  readonly action: string
  readonly method: string
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly { readonly name: string; readonly value: string; readonly text: string }[]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: '\u00a0' }

const decoded = (text: string): string => text.replace(/&(#?[a-z0-9]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : decoded(found)
}

const plain = (html: string): string =>
  decoded(html.replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The inside of a tag: quoted values may contain anything except quotes. */
const TAG = '(?:[^>"]|"[^"]*")*'
const tags = (name: string): RegExp => new RegExp(`<${name}\\b${TAG}>`, 'g')
const elements = (name: string): RegExp => new RegExp(`(<${name}\\b${TAG}>)([\\s\\S]*?)</${name}>`, 'g')

/** The forms of a page of ours, read as text: good enough for mark-up that one renderer writes. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(elements('form'))].map(([, tag = '', inside = '']) => {
    const inputs = [...inside.matchAll(tags('input'))].map(([input]) => input)
    const named = inputs.flatMap((input) => {
      const name = attribute(input, 'name')
      return name === undefined ? [] : [[name, attribute(input, 'value') ?? ''] as const]
    })
    const buttons = [...inside.matchAll(elements('button'))].map(([, button = '', label = '']) => ({
      name: attribute(button, 'name') ?? '',
      value: attribute(button, 'value') ?? '',
      text: plain(label),
    }))
    return {
      action: attribute(tag, 'action') ?? '',
      method: (attribute(tag, 'method') ?? 'get').toLowerCase(),
      fields: Object.fromEntries(named),
      buttons,
    }
  })
}

/** A link of a page. */
interface PageLink {
  readonly text: string
  readonly href: string
  /** Whether it leads to the same page in another language. */
  readonly isLanguage: boolean
}

/** All links of a page. */
export const allLinksOf = (html: string): readonly PageLink[] =>
  [...html.matchAll(elements('a'))].map(([, tag = '', label = '']) =>
    ({ text: plain(label), href: attribute(tag, 'href') ?? '', isLanguage: attribute(tag, 'hreflang') !== undefined }))

/** The links of a page that lead elsewhere: text and address. */
export const linksOf = (html: string): readonly Pick<PageLink, 'text' | 'href'>[] =>
  allLinksOf(html).flatMap(({ text, href, isLanguage }) => (isLanguage ? [] : [{ text, href }]))

/** The words of the element with that id, up to the end of the element; `undefined` when there is none. */
export function textOf(html: string, id: string): string | undefined {
  const start = new RegExp(`<([a-z0-9]+)\\b[^>]*\\sid="${id}"[^>]*>`).exec(html)
  if (!start) return undefined
  const rest = html.slice(start.index + start[0].length)
  const tag = start[1] ?? ''
  let depth = 1
  for (const match of rest.matchAll(new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g'))) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return plain(rest.slice(0, match.index))
  }
  return plain(rest)
}

/** A page without its stylesheet and what changes from one showing to the next: nonces, form tokens, ids of requests, references. */
export const withoutChanging = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/(name="(?:csrf|authRequestID)" value=")[^"]*"/g, '$1"')
    .replace(/authRequestID=[A-Za-z0-9_-]+/g, 'authRequestID=')
    .replace(/(&quot;(?:challenge|csrf|authRequestID)&quot;:&quot;)[A-Za-z0-9_-]+/g, '$1')
    .replace(/<code dir="ltr">[^<]*<\/code>/g, '<code></code>')
