import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { StylesheetFile } from '../../assets/stylesheet-file.js'
import { stylesheetAddress } from '../../assets/stylesheet-file.js'
import { favicon } from './brand.js'
import { BrandLine } from './brand-line.js'
import { CancelForm } from './cancel-form.js'
import { FootLinks } from './foot-links.js'
import { LanguageSwitcher } from './languages.js'
import type { PageContext } from './page-context.js'
import { enhancements } from './script.js'
import { pageStylesheet } from './stylesheet.js'

interface DocumentProps {
  readonly context: PageContext
  readonly title: string
  /** In the order in which their rules apply. None: `style` is complete. */
  readonly stylesheets?: readonly StylesheetFile[]
  /** Constant rules of our own that are part of the page. */
  readonly style?: string
  /** One of our own constant scripts, run after the body. */
  readonly script: string
  readonly bodyClass?: string
  /** The URL of an additional script, run after the page was parsed. */
  readonly file?: string | undefined
  readonly children: ComponentChildren
}

/** Renders a page as a complete HTML document. */
export function renderDocument(page: VNode): string {
  return '<!doctype html>' + renderToString(page)
}

/** Text as a rendered page has it, also in attributes. */
export const escaped = (text: string): string => renderToString(<>{text}</>)

/** The frame of every document: head, stylesheets, and a script at the end of the body. Browsers show it when all stylesheets are loaded. */
export function Document({ context, title, stylesheets = [], style = '', script, file, bodyClass, children }: DocumentProps) {
  const { words, look } = context
  const rules = style + (look?.css ?? '')
  const service = look?.name ?? (look?.isProductHidden === true ? undefined : words('product'))
  return (
    <html lang={words.locale} dir={words.dir}>
      <head>
        <meta charset="utf-8" />
        <title>{service === undefined ? title : words('documentTitle', { title, product: service })}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content={look?.scheme ?? 'light dark'} />
        <Icons context={context} />
        {stylesheets.map((sheet) => <link rel="stylesheet" nonce={context.nonce} href={`${context.basePath}${stylesheetAddress(sheet)}`} />)}
        {file === undefined ? null : <script nonce={context.nonce} src={file} defer />}
        {rules === '' ? null : <style nonce={context.nonce} dangerouslySetInnerHTML={{ __html: rules }} />}
      </head>
      <body class={bodyClass}>
        {children}
        <script nonce={context.nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

/** The favicon: custom, ours, or none. */
function Icons({ context: { look } }: { readonly context: PageContext }) {
  if (!look?.icon) return <link rel="icon" href={look?.isProductHidden === true ? 'data:,' : favicon} />
  return (
    <>
      <link rel="icon" href={look.icon.src} />
      {look.iconDark ? <link rel="icon" href={look.iconDark.src} media="(prefers-color-scheme: dark)" /> : null}
    </>
  )
}

const STYLESHEETS = [pageStylesheet]

/** A document with a centered card, used by most pages. */
export function CardPage({ context, title, file, script = enhancements, children }: Omit<DocumentProps, 'stylesheets' | 'style' | 'script' | 'bodyClass'> & Partial<Pick<DocumentProps, 'script'>>) {
  return (
    <Document context={context} title={title} stylesheets={STYLESHEETS} script={script} file={file}>
      <main class="card">
        <BrandLine context={context} />
        {children}
        <CancelForm context={context} />
      </main>
      <div class="foot">
        <FootLinks context={context} />
        <LanguageSwitcher context={context} />
      </div>
    </Document>
  )
}
