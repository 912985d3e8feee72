import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, MainButton, pageTitle, Problem, StepForm } from './parts.js'

export interface DevicePageProps {
  readonly csrf: string
  readonly action: string
  /** The code from the link, or earlier input. */
  readonly userCode: string
  /** Sent back unchanged. */
  readonly fields: Readonly<Record<string, string>>
  readonly problem?: string
}

/** Renders the page for entering the code of a device (RFC 8628 §3.3). */
export function devicePage(c: PageContext, p: DevicePageProps): string {
  const { words } = c
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, words('device.title'), hasProblem)}>
      <Heading text={words('device.title')} />
      {hasProblem ? <Problem text={p.problem} /> : null}
      <StepForm action={p.action} hidden={{ ...p.fields, csrf: p.csrf }}>
        <Field
          id="user-code" name="user_code" label={words('device.label')} hint={words('device.hint')} problemId={hasProblem ? 'error-message' : undefined}
          input={{
            type: 'text', value: p.userCode, autocomplete: 'off', autocapitalize: 'characters', spellcheck: false,
            required: true, autofocus: !hasProblem,
          }}
        />
        <MainButton>{words('continue')}</MainButton>
      </StepForm>
    </CardPage>,
  )
}
