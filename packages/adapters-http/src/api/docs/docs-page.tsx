import { renderToString } from 'preact-render-to-string'
import { favicon } from '../../login/views/index.js'

/** The paths of the page's files, below the base URL. */
export interface DocsFiles {
  readonly openApi: string
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** The page of the API reference, which Swagger UI fills. Without scripts it links to the same content in other formats. */
export const docsPage = (files: DocsFiles): string => '<!doctype html>' + renderToString(<Docs {...files} />)

function Docs({ openApi, styles, scripts }: DocsFiles) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>Keyhall API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href={favicon} />
        {styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        {scripts.map((src) => <script key={src} src={src} defer></script>)}
      </head>
      <body>
        <noscript>
          <div class="without-script">
          <h1>Keyhall API</h1>
          <p>This page needs JavaScript. The same content in other forms:</p>
          <ul>
            <li><a href={openApi}>openapi.json</a>, the OpenAPI document of this server</li>
            <li><code>docs/api.md</code> in the source of Keyhall, with a table of all methods</li>
          </ul>
          </div>
        </noscript>
        <div id="api-reference" data-openapi={openApi}></div>
      </body>
    </html>
  )
}
