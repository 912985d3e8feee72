import { OtherWay } from './code-factor-page.js'
import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, MainButton, SecondButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface EmailCodePageProps extends SignerPageProps {
  /** `a•••@example.com` */
  readonly address: string
  /** Whether a code was sent. */
  readonly isSent: boolean
  readonly problem?: string
  readonly otherWayHref?: string
}

/** Renders the page that sends a code by email, or the one for entering it. */
export function emailCodePage(c: PageContext, p: EmailCodePageProps): string {
  const { words } = c
  const { address } = p
  const hasProblem = p.problem !== undefined
  const hidden = { authRequestID: p.authRequestId, csrf: p.csrf }
  return renderDocument(
    <SignerCard
      context={c} page={p} problem={p.problem} title={words(p.isSent ? 'emailCode.sentTitle' : 'emailCode.title')}
      lead={words(p.isSent ? 'emailCode.sent' : 'emailCode.lead', { address })}
    >
      <StepForm action={`${c.basePath}/ui/login/email-code`} hidden={hidden} isCheckedByServer>
        <SignerField context={c} loginName={p.loginName} />
        {p.isSent
          ? (
            <>
              <CodeField words={words} value="" problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
              <MainButton>{words('continue')}</MainButton>
              <SecondButton name="send" value="yes">{words('emailCode.sendAgain')}</SecondButton>
            </>
          )
          : <MainButton name="send" value="yes">{words('emailCode.send')}</MainButton>}
      </StepForm>
      <OtherWay context={c} href={p.otherWayHref} />
    </SignerCard>,
  )
}
