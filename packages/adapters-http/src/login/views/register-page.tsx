import type { Words } from '@keyhall/texts'
import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { ClientHeading, Field, type FieldInput, Link, MainButton, pageTitle, PasswordField, passwordRules, Problem, StepForm } from './parts.js'

const NAMES = ['givenName', 'familyName'] as const

/** A field of the registration form. */
export type RegisterField = (typeof NAMES)[number] | 'email' | 'password'

type Problems = Readonly<Partial<Record<RegisterField | 'form', string>>>

export interface RegisterPageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** Whether first and last name are required. */
  readonly asksForName: boolean
  /** Earlier input. Passwords are never sent back. */
  readonly values: Readonly<Record<Exclude<RegisterField, 'password'>, string>>
  readonly problems: Problems
  readonly signInHref: string
  /** Links to terms and privacy policy. */
  readonly links?: Agreed
}

interface Agreed {
  readonly termsOfService?: string
  readonly privacyPolicy?: string
}

const inputs: Readonly<Record<keyof RegisterPageProps['values'], FieldInput>> = {
  givenName: { type: 'text', autocomplete: 'given-name' },
  familyName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email', spellcheck: false },
}

/** Renders the form for a new account. Validated by the server, so that all problems are shown at once and localized. */
export function registerPage(c: PageContext, p: RegisterPageProps): string {
  const { words } = c
  const fields: readonly RegisterField[] = [...(p.asksForName ? NAMES : []), 'email', 'password']
  const troubled = fields.filter((field) => p.problems[field] !== undefined)
  const hasProblem = troubled.length > 0 || p.problems.form !== undefined
  const problem = p.problems.form ?? words('problems.summary', { count: troubled.length })
  const field = (id: keyof RegisterPageProps['values']) => (
    <Field
      id={id} label={words(`register.${id}`)} problem={p.problems[id]}
      input={{ ...inputs[id], value: p.values[id], required: true, autofocus: !hasProblem && id === fields[0] }}
    />
  )
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, words('register.title'), hasProblem)}>
      <ClientHeading context={c} plain="register.title" named="register.titleFor" />
      {hasProblem ? <Summary problem={problem} troubled={troubled} words={words} /> : null}
      <StepForm
        action={`${c.basePath}/ui/login/register`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer
      >
        {p.asksForName ? <div class="pair">{field('givenName')}{field('familyName')}</div> : null}
        {field('email')}
        <PasswordField
          id="password" label={words('register.password')} hint={passwordRules(words)} problem={p.problems.password} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <Agreement words={words} links={p.links} />
        <MainButton>{words('register.submit')}</MainButton>
      </StepForm>
      <p class="way">{words('register.signInLead')} <Link href={p.signInHref}>{words('register.signIn')}</Link></p>
    </CardPage>,
  )
}

/** The agreement to terms and privacy policy, if configured. */
function Agreement({ words, links: { termsOfService, privacyPolicy } = {} }: { readonly words: Words; readonly links: Agreed | undefined }) {
  if (!termsOfService && !privacyPolicy) return null
  const which = termsOfService && privacyPolicy ? 'both' : termsOfService ? 'terms' : 'privacy'
  const terms = <Link href={termsOfService ?? ''}>{words('register.terms')}</Link>
  const privacy = <Link href={privacyPolicy ?? ''}>{words('register.privacy')}</Link>
  return <p class="hint">{words.parts(`register.agree.${which}`, { terms, privacy })}</p>
}

interface SummaryProps {
  readonly problem: string
  readonly troubled: readonly RegisterField[]
  readonly words: Words
}

/** Lists the fields with problems, with links to them. */
function Summary({ problem, troubled, words }: SummaryProps) {
  return (
    <Problem text={problem}>
      {troubled.length === 0 ? null : <ul>{troubled.map((field) => <li><a href={`#${field}`}>{words(`register.${field}`)}</a></li>)}</ul>}
    </Problem>
  )
}
