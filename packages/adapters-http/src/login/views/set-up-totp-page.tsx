import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Link, MainButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

/** A QR code as an SVG path in units of modules. */
export interface QrPicture {
  /** Modules on each side, without the quiet zone. */
  readonly size: number
  /** SVG path. */
  readonly path: string
}

export interface SetUpTotpPageProps extends SignerPageProps {
  /** Base32. */
  readonly seed: string
  readonly sealedSeed: string
  readonly picture: QrPicture
  readonly otherWayHref: string
  readonly problem?: string
}

/** Renders the page for setting up an authenticator app. */
export function setUpTotpPage(c: PageContext, p: SetUpTotpPageProps): string {
  const { words } = c
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <SignerCard context={c} page={p} title={words('setUpTotp.title')} lead={words('setUpTotp.scan')} problem={p.problem}>
      <Qr picture={p.picture} label={words('setUpTotp.picture')} />
      <p class="hint">{words('setUpTotp.seed')}</p>
      <p class="reference"><code id="seed" dir="ltr">{inGroups(p.seed)}</code></p>
      <StepForm
        action={`${c.basePath}/ui/login/set-up-totp`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, seed: p.sealedSeed }} isCheckedByServer
      >
        <SignerField context={c} loginName={p.loginName} />
        <Field
          id="code" label={words('setUpTotp.label')} problemId={hasProblem ? 'error-message' : undefined}
          input={{ type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', spellcheck: false, required: true }}
        />
        <MainButton>{words('setUpTotp.submit')}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.otherWayHref}>{words('setUp.otherWay')}</Link></p>
    </SignerCard>,
  )
}

/** The quiet zone in modules, which scanners require (ISO/IEC 18004 §6.3.8). */
const QUIET = 4

/** The QR code. Always dark on light, independent of the colour scheme, because scanners require it. */
export function Qr({ picture: { size, path }, label }: { readonly picture: QrPicture; readonly label: string }) {
  const side = size + 2 * QUIET
  return (
    <svg id="qr-code" class="qr" role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shape-rendering="crispEdges">
      <path class="qr-light" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path class="qr-dark" d={path} />
    </svg>
  )
}

/** Splits the seed into groups of four for easier typing. */
export const inGroups = (seed: string): string => seed.replace(/(.{4})(?=.)/g, '$1 ')
