import type { MessageKey, Words } from '@keyhall/texts'
import type { ComponentChildren } from 'preact'
import { linkable } from './linkable.js'
import type { PageContext } from './page-context.js'
import { Sign } from './sign.js'

/** A heading. */
export function Heading({ text }: { readonly text: string }) {
  return <h1 id="login-title" class="title title-plain">{text}</h1>
}

interface ClientHeadingProps {
  readonly context: PageContext
  readonly plain: MessageKey
  /** With the placeholder `client`. */
  readonly named: MessageKey
}

/** A heading with the name of the client, if it has one. The name is isolated, so that its writing direction does not affect the rest. */
export function ClientHeading({ context: { words, clientName }, plain, named }: ClientHeadingProps) {
  if (!clientName) return <Heading text={words(plain)} />
  return <h1 id="login-title" class="title">{words.parts(named, { client: <b><bdi>{clientName}</bdi></b> })}</h1>
}

/** The same as document title. */
export const clientTitle = ({ words, clientName }: PageContext, plain: MessageKey, named: MessageKey): string =>
  clientName ? words(named, { client: clientName }) : words(plain)

/** A problem above the form. It receives the focus and is announced by screen readers, without a script. */
export function Problem({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div id="error-message" class="problem" role="alert" tabIndex={-1} autofocus>
      <Sign kind="stop" />
      <div><p>{text}</p>{children}</div>
    </div>
  )
}

interface StepFormProps {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  readonly children: ComponentChildren
  readonly isCheckedByServer?: boolean
}

/** A form of the login: a POST with hidden fields that bind it to the authorization request and the browser. */
export function StepForm({ action, hidden, children, isCheckedByServer = false }: StepFormProps) {
  return (
    <form method="post" action={linkable(action) ?? ''} accept-charset="utf-8" novalidate={isCheckedByServer}>
      <HiddenFields values={hidden} />
      {children}
    </form>
  )
}

/** Hidden inputs, in the order of the record. */
export function HiddenFields({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return <>{Object.entries(values).map(([name, value]) => <input type="hidden" name={name} value={value} />)}</>
}

/** Attributes of an input for browsers and password managers. */
export type FieldInput = InputAttributes & ({ readonly type: 'text' } | { readonly type: 'email' } | { readonly type: 'tel' } | { readonly type: 'password' })

interface InputAttributes {
  readonly autocomplete:
    | 'off' | 'one-time-code' | 'username' | 'username webauthn' | 'current-password' | 'new-password'
    | 'given-name' | 'family-name' | 'email' | 'name' | 'nickname' | 'tel'
  readonly value?: string
  readonly inputmode?: 'numeric'
  readonly autocapitalize?: 'none' | 'characters'
  readonly spellcheck?: boolean
  readonly required?: boolean
  readonly readonly?: boolean
  readonly autofocus?: boolean
}

interface FieldProps {
  readonly id: string
  /** Default: the id. */
  readonly name?: string
  readonly label: string
  readonly hint?: string | undefined
  /** The problem of this field, shown below its label. */
  readonly problem?: string | undefined
  /** Id of a problem that is shown elsewhere and concerns this field. */
  readonly problemId?: string | undefined
  readonly input: FieldInput
  /** The button that shows the password, inside the input box. */
  readonly reveal?: ComponentChildren
}

/** A labelled text field. */
export function Field({ id, name = id, label, hint, problem, problemId, input, reveal }: FieldProps) {
  const described = [problemId, problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint ? <p id={`${id}-hint`} class="hint">{hint}</p> : null}
      {problem ? <p id={`${id}-problem`} class="field-problem">{problem}</p> : null}
      <div class={reveal ? 'box box-secret' : 'box'}>
        <input
          id={id} name={name} {...input}
          aria-invalid={problem || problemId ? 'true' : undefined}
          aria-describedby={described || undefined}
        />
        {reveal}
      </div>
    </div>
  )
}

/** A password field with a button that shows it. The script makes the button visible. */
export function PasswordField({ words, ...field }: FieldProps & { readonly words: Words }) {
  const show = words('reveal.show')
  const reveal = (
    <button type="button" class="reveal" hidden aria-controls={field.id} data-reveal data-show={show} data-hide={words('reveal.hide')}>
      <span data-word>{show}</span><span class="unseen"> {words('reveal.subject')}</span>
    </button>
  )
  return <Field {...field} input={{ ...field.input, spellcheck: false, autocapitalize: 'none' }} reveal={reveal} />
}

interface CodeFieldProps {
  readonly words: Words
  readonly value: string
  readonly problemId: string | undefined
  readonly hasFocus: boolean
}

/** The field for the code of a mail. */
export function CodeField({ words, value, problemId, hasFocus }: CodeFieldProps) {
  return (
    <Field
      id="code" label={words('mailCode.label')} hint={words('mailCode.hint')} problemId={problemId}
      input={{
        type: 'text', value, autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: false, required: true,
        autofocus: hasFocus,
      }}
    />
  )
}

interface MainButtonProps {
  readonly children: ComponentChildren
  /** Name and value that the button sends, when a form has several buttons. */
  readonly name?: string
  readonly value?: string
}

/** The one main button of a page. */
export function MainButton({ children, name, value }: MainButtonProps) {
  return <button id="submit-button" type="submit" class="main-button" name={name} value={value}>{children}</button>
}

/** The secondary button. */
export function SecondButton({ children, name, value }: MainButtonProps) {
  return <button type="submit" class="second-button" name={name} value={value} formnovalidate>{children}</button>
}

/** A link, or nothing when the URL is not safe to follow. */
export function Link({ href, children, look }: { readonly href: string; readonly children: ComponentChildren; readonly look?: string }) {
  const safe = linkable(href)
  return safe === undefined ? null : <a href={safe} class={look}>{children}</a>
}

/** The document title. It begins with the word for a problem, if there is one. */
export function pageTitle(words: Words, title: string, hasProblem: boolean): string {
  return hasProblem ? words('problemTitle', { title }) : title
}

/** The default minimum length (NIST SP 800-63B-4 §3.1.1.2). */
const MIN_PASSWORD = 8

/** The hint with the requirements for a new password. */
export const passwordRules = (words: Words, least: number = MIN_PASSWORD): string => words('password.rules', { least })
