import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Link, MainButton, SecondButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface SetUpEmailCodePageProps extends SignerPageProps {
  /** `a•••@example.com` */
  readonly address: string
  /** The next action: switch on a verified address, or send and enter a code first. */
  readonly next: 'switch_on' | 'send' | 'type'
  readonly otherWayHref: string
  readonly problem?: string
}

/** Renders the page for switching on codes by email. */
export function setUpEmailCodePage(c: PageContext, p: SetUpEmailCodePageProps): string {
  const { words } = c
  const { address, next } = p
  const hasProblem = p.problem !== undefined
  const leads = { switch_on: 'setUpEmailCode.lead', send: 'setUpEmailCode.verifyFirst', type: 'verifyEmailStep.sent' } as const
  return renderDocument(
    <SignerCard context={c} page={p} title={words('setUpEmailCode.title')} lead={words(leads[next], { address })} problem={p.problem}>
      <StepForm
        action={`${c.basePath}/ui/login/set-up-email-code`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer
      >
        <SignerField context={c} loginName={p.loginName} />
        {next === 'switch_on' ? <MainButton name="on" value="yes">{words('setUpEmailCode.submit')}</MainButton> : null}
        {next === 'send' ? <MainButton name="send" value="yes">{words('emailCode.send')}</MainButton> : null}
        {next === 'type'
          ? (
            <>
              <CodeField words={words} value="" problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
              <MainButton>{words('setUpEmailCode.submit')}</MainButton>
              <SecondButton name="send" value="yes">{words('emailCode.sendAgain')}</SecondButton>
            </>
          )
          : null}
      </StepForm>
      <p class="way"><Link href={p.otherWayHref}>{words('setUp.otherWay')}</Link></p>
    </SignerCard>,
  )
}
