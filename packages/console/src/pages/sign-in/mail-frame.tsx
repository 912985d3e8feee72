import { useEffect, useRef } from 'react'

interface Props {
  readonly html: string
  /** The name of the frame for screen readers. */
  readonly title: string
}

const STYLE = /<style>([\s\S]*?)<\/style>/

/**
 * Shows the HTML of a mail as a mail program does. The frame runs no scripts. The policy of the console forbids style elements inside it, so the
 * style of the mail becomes a constructed style sheet.
 */
export function MailFrame({ html, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { contentDocument: page, contentWindow: view } = frame.current ?? {}
    if (!page || !view) return
    const mail = new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html')
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    // Mails are shown light: their dark colours depend on the mail program.
    sheet.replaceSync(`${STYLE.exec(html)?.[1] ?? ''} :root { color-scheme: light; }`.replaceAll(/@media[^{]*dark[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''))
    page.adoptedStyleSheets = [sheet]
    page.documentElement.lang = mail.documentElement.lang
    page.body.replaceChildren(...[...mail.body.childNodes].map((node) => page.importNode(node, true)))
    page.body.dir = mail.body.dir
  }, [html])
  return <iframe ref={frame} className="mail-frame" title={title} sandbox="allow-same-origin" inert />
}
