import type { Feature } from '@keyhall/core/instance'
import { favicon, renderDocument } from '../login/views/index.js'
import type { Page } from '../login/pages.js'
import type { ConsoleEntry } from './console-files.js'

/** Facts for the console before its first request. Read by `packages/console/src/session/server-facts.ts`. */
export interface ServerFacts {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly vendor: string
  readonly version: string
  readonly clientId: string
  /** The features that are on when the page is loaded. */
  readonly features: readonly Feature[]
}

interface Props {
  readonly page: Page
  readonly facts: ServerFacts
  readonly entry: ConsoleEntry
  readonly nonce: string
}

/** The one HTML page of the console: its files, and the facts as a data block, which browsers do not run. */
export function consolePage({ page, facts, entry, nonce }: Props): string {
  const { words, basePath } = page
  const address = (file: string): string => `${basePath}/ui/console/assets/${file}`
  return renderDocument(
    <html lang={words.locale} dir={words.dir}>
      <head>
        <meta charset="utf-8" />
        <title>{words('product')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="keyhall-console" content={JSON.stringify(facts)} />
        <link rel="icon" href={favicon} />
        {entry.styles.map((file) => <link rel="stylesheet" href={address(file)} />)}
        {entry.modules.map((file) => <link rel="modulepreload" href={address(file)} />)}
        <script type="module" nonce={nonce} src={address(entry.script)} />
      </head>
      <body>
        <div id="root" />
        <noscript>{words('messages.scriptNeeded')}</noscript>
      </body>
    </html>,
  )
}
