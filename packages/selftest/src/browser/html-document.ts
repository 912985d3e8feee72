import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A form field with its initial value. */
export interface FormField {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly isReadOnly: boolean
}

/** A form as a browser without scripts would send it. */
export interface HtmlForm {
  /** As written; relative to the page. */
  readonly action: string
  readonly method: 'get' | 'post'
  readonly fields: readonly FormField[]
}

/** The parts of a page that checks need. */
export interface HtmlDocument {
  readonly title: string
  readonly forms: readonly HtmlForm[]
  /** The texts of its scripts, and of the handler that runs when it has loaded. */
  readonly scripts: readonly string[]
  /** The words of the element with that id; `undefined` when there is none. */
  readonly textOf: (id: string) => string | undefined
}

const attribute = (element: Element, name: string): string | undefined => element.attrs.find((each) => each.name === name)?.value

/** Every element below, in the order of the document. */
function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

function textIn(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textIn).join(' ') : ''
}

const wordsIn = (node: Node): string => textIn(node).replace(/\s+/g, ' ').trim()

/** Buttons are not sent by a person who presses Enter, and neither is a box without a tick. */
const isSent = (input: Element): boolean => {
  const type = (attribute(input, 'type') ?? 'text').toLowerCase()
  if (['submit', 'button', 'image', 'reset', 'file'].includes(type)) return false
  return !['checkbox', 'radio'].includes(type) || attribute(input, 'checked') !== undefined
}

function fieldOf(element: Element): FormField[] {
  const name = attribute(element, 'name')
  if (name === undefined || name === '' || attribute(element, 'disabled') !== undefined) return []
  const isReadOnly = attribute(element, 'readonly') !== undefined
  if (element.tagName === 'textarea') return [{ name, type: 'textarea', value: textIn(element), isReadOnly }]
  if (element.tagName !== 'input' || !isSent(element)) return []
  return [{ name, type: (attribute(element, 'type') ?? 'text').toLowerCase(), value: attribute(element, 'value') ?? '', isReadOnly }]
}

const formOf = (form: Element): HtmlForm => ({
  action: attribute(form, 'action') ?? '',
  method: attribute(form, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
  fields: elementsOf(form).flatMap(fieldOf),
})

/** Reads a page as a browser without scripts does. Every text is a document. */
export function htmlDocument(html: string): HtmlDocument {
  const elements = elementsOf(parse(html, { scriptingEnabled: false }))
  const named = (tag: string): Element[] => elements.filter(({ tagName }) => tagName === tag)
  const [title] = named('title')
  return {
    title: title ? wordsIn(title) : '',
    forms: named('form').map(formOf),
    scripts: [...named('script').map(textIn), ...named('body').map((body) => attribute(body, 'onload') ?? '')].filter(Boolean),
    textOf: (id) => {
      const found = elements.find((element) => attribute(element, 'id') === id)
      return found && wordsIn(found)
    },
  }
}
