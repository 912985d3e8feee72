import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, PasswordField, Problem, StepForm } from './parts.js'

export interface DirectoryPageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** The name of the directory. */
  readonly provider: string
  readonly userName: string
  readonly otherWayHref: string
  readonly problem?: string
}

/** Renders the form for user name and password of a directory. */
export function directoryPage(c: PageContext, p: DirectoryPageProps): string {
  const { words } = c
  const hasProblem = p.problem !== undefined
  const title = words('external.directory.title', { provider: p.provider })
  const isNamed = p.userName !== ''
  const problemId = hasProblem ? 'error-message' : undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={p.problem} /> : null}
      <StepForm action={`${c.basePath}/ui/login/directory`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="userName" label={words('external.directory.userName')} problemId={problemId}
          input={{ type: 'text', value: p.userName, autocomplete: 'username', required: true, spellcheck: false, autofocus: !hasProblem && !isNamed }}
        />
        <PasswordField
          id="password" label={words('password.label')} words={words} problemId={problemId}
          input={{ type: 'password', autocomplete: 'current-password', required: true, autofocus: !hasProblem && isNamed }}
        />
        <MainButton>{words('password.submit')}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.otherWayHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
