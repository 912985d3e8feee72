import type { PageContext } from './page-context.js'
import { StepForm } from './parts.js'

/** The cancel link. A separate form, so that it never sends input. */
export function CancelForm({ context: { cancel, words, basePath } }: { readonly context: PageContext }) {
  if (!cancel) return null
  return (
    <div class="cancel">
      <StepForm action={`${basePath}/ui/login/cancel`} hidden={{ authRequestID: cancel.authRequestId, csrf: cancel.csrf }}>
        <button type="submit" class="quiet-button">{words('messages.cancel')}</button>
      </StepForm>
    </div>
  )
}
