import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { favicon, Mark } from './brand.js'
import { LanguageSwitcher } from './languages.js'
import type { PageContext } from './page-context.js'
import { enhancements } from './script.js'
import { stylesheet } from './stylesheet.js'

interface DocumentProps {
  readonly context: PageContext
  readonly title: string
  /** One of our own constant stylesheets. */
  readonly style: string
  /** One of our own constant scripts, run after the body. */
  readonly script: string
  readonly bodyClass?: string
  /** The address of another script of ours, run after the page was read. */
  readonly file?: string | undefined
  readonly children: ComponentChildren
}

/** Renders a page as a complete HTML document. */
export function renderDocument(page: VNode): string {
  return '<!doctype html>' + renderToString(page)
}

/** The frame of every document: head, stylesheet, and a script at the end of the body. */
export function Document({ context, title, style, script, file, bodyClass, children }: DocumentProps) {
  const { words } = context
  return (
    <html lang={words.locale} dir={words.dir}>
      <head>
        <meta charset="utf-8" />
        <title>{words('documentTitle', { title, product: words('product') })}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} />
        {file === undefined ? null : <script nonce={context.nonce} src={file} defer />}
        <style nonce={context.nonce} dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body class={bodyClass}>
        {children}
        <script nonce={context.nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

/** A document with the card in the middle, as all pages that a person reads have it. */
export function CardPage({ context, title, file, children }: Omit<DocumentProps, 'style' | 'script' | 'bodyClass'>) {
  return (
    <Document context={context} title={title} style={stylesheet} script={enhancements} file={file}>
      <main class="card">
        <p class="brand"><Mark size={28} /><span>{context.words('product')}</span></p>
        {children}
      </main>
      <LanguageSwitcher context={context} />
    </Document>
  )
}
