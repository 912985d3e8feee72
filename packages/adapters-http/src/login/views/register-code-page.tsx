import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Field, Heading, Link, MainButton, pageTitle, Problem, SecondButton, StepForm } from './parts.js'

export interface RegisterCodePageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** As entered in this browser. */
  readonly email: string
  /** Whether another mail was just requested. */
  readonly isSentAgain: boolean
  /** Back to the form, with the address filled in. */
  readonly changeHref: string
  readonly signInHref: string
  readonly problem?: string
}

/**
 * Renders the second step of a registration: the code from the mail. The same whether the address has an account or not. The address
 * stays in the form, so that password managers save it with the password.
 */
export function registerCodePage(c: PageContext, p: RegisterCodePageProps): string {
  const { words } = c
  const title = words('registerCode.title')
  const hasProblem = p.problem !== undefined
  const email = <b><bdi>{p.email}</bdi></b>
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={p.problem} /> : null}
      {!hasProblem && p.isSentAgain ? <p class="lead" role="status">{words.parts('verifyEmailStep.sent', { address: email })}</p> : null}
      {hasProblem || p.isSentAgain ? null : <p class="lead">{words.parts('registerCode.lead', { email })}</p>}
      <StepForm action={`${c.basePath}/ui/login/register-code`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer>
        <Field
          id="email" label={words('register.email')}
          input={{ type: 'email', value: p.email, autocomplete: 'username', readonly: true, spellcheck: false }}
        />
        <CodeField words={words} value="" problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
        <MainButton>{words('register.submit')}</MainButton>
        <SecondButton name="send" value="yes">{words('verifyEmailStep.sendAgain')}</SecondButton>
      </StepForm>
      <p class="way"><Link href={p.changeHref}>{words('verifyEmailStep.change')}</Link></p>
      <p class="way">{words('register.signInLead')} <Link href={p.signInHref}>{words('register.signIn')}</Link></p>
    </CardPage>,
  )
}
