import { Document, renderDocument } from './document.js'
import { linkable } from './linkable.js'
import type { PageContext } from './page-context.js'
import { HiddenFields } from './parts.js'
import { sendAtOnce } from './script.js'
import { briefStylesheet } from './stylesheet.js'

export interface FormPostPageProps {
  /** The verified redirect URI. */
  readonly action: string
  /** The authorization response, in the order given. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Renders the page that posts an authorization response to the client (OAuth 2.0 Form Post Response Mode §2).
 *
 * Values arrive unchanged, except for the normalization of HTML forms: line breaks become CR LF, and NUL becomes U+FFFD.
 *
 * @throws RangeError when the URL could run a script
 */
export function formPostPage(c: PageContext, p: FormPostPageProps): string {
  const { words, clientName } = c
  const action = linkable(p.action)
  if (action === undefined) throw new RangeError('A response is never posted to a URL that could run a script')
  return renderDocument(
    <Document context={c} title={words('formPost.title')} style={briefStylesheet} script={sendAtOnce}>
      <main class="plain">
        <p>{clientName ? words.parts('formPost.backTo', { client: <bdi>{clientName}</bdi> }) : words('formPost.back')}</p>
        <form method="post" action={action} accept-charset="utf-8">
          <HiddenFields values={p.parameters} />
          <noscript>
            <p class="lead">{words('formPost.noScript')}</p>
            <button id="submit-button" type="submit" class="main-button">{words('continue')}</button>
          </noscript>
        </form>
      </main>
    </Document>,
  )
}
