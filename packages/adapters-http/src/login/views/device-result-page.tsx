import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading } from './parts.js'
import { Sign } from './sign.js'

/** Renders the result of the consent. */
export function deviceResultPage(c: PageContext, { isAllowed }: { readonly isAllowed: boolean }): string {
  const answer = isAllowed ? 'allowed' : 'denied'
  const title = c.words(`deviceResult.${answer}.title`)
  return renderDocument(
    <CardPage context={c} title={title}>
      <div id="device-result">
        <Sign kind={isAllowed ? 'done' : 'stop'} />
        <Heading text={title} />
        <p class="lead">{c.words(`deviceResult.${answer}.text`)}</p>
      </div>
    </CardPage>,
  )
}
