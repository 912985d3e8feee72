import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading } from './parts.js'
import { Sign } from './sign.js'
import { textsIn } from './texts.js'

/** Renders the end: the person has answered, and goes on at the device. */
export function deviceResultPage(c: PageContext, { isAllowed }: { readonly isAllowed: boolean }): string {
  const { allowed, denied } = textsIn(c.lang).deviceResult
  const { title, text } = isAllowed ? allowed : denied
  return renderDocument(
    <CardPage context={c} title={title}>
      <div id="device-result">
        <Sign kind={isAllowed ? 'done' : 'stop'} />
        <Heading lead={title} />
        <p class="lead">{text}</p>
      </div>
    </CardPage>,
  )
}
