/** The child elements with this namespace and name, in document order. */
export function children(parent: Element, namespace: string, name: string): readonly Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const element = node as Element
    if (node.nodeType === 1 && element.namespaceURI === namespace && element.localName === name) found.push(element)
  }
  return found
}

/** All elements below with this name, in this namespace or `*`. */
export const descendants = (parent: Element | Document, namespace: string, name: string): readonly Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))

export const onlyChild = (parent: Element, namespace: string, name: string): Element | undefined => {
  const all = children(parent, namespace, name)
  return all.length === 1 ? all[0] : undefined
}

/** The whole text of an element. Comments do not split it: `admin<!-- -->.evil` is one text. */
export const textOf = (element: Element | undefined): string | undefined => {
  const text = element?.textContent?.trim()
  return text === undefined || text === '' ? undefined : text
}

/** An attribute without namespace; absent and empty are the same. */
export const attributeOf = (element: Element | undefined, name: string): string | undefined => element?.getAttribute(name) || undefined
