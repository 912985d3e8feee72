import type { BrowserOptions } from '@keyhall/core/factors'
import { PASSKEY_SCRIPT_PATH } from '../../assets/passkey-script.js'
import type { OpenStep } from '../open-step.js'
import type { LoginPage } from '../step-address.js'
import type { PasskeyWanted } from '../views/index.js'
import type { StepContext } from './context.js'

/** Longer than any answer of an authenticator without attestation. */
const MAX_ANSWER = 32_768

/** What the script of a page needs to ask for a passkey, and to bring it to the page that takes it. */
export const passkeyWanted = (
  { basePath }: Pick<StepContext, 'basePath'>,
  { request, secrets }: Pick<OpenStep, 'secrets'> & { readonly request: Pick<OpenStep['request'], 'id'> },
  page: Extract<LoginPage, 'passkey' | 'security-key' | 'set-up-passkey'>,
  options: BrowserOptions,
): PasskeyWanted => ({
  script: `${basePath}${PASSKEY_SCRIPT_PATH}`,
  kind: page === 'set-up-passkey' ? 'create' : 'get',
  options,
  action: `${basePath}/ui/login/${page}`,
  fields: { authRequestID: request.id, csrf: secrets.tokenOf(page) },
})

/** What the script asks for where a passkey says who it is; `undefined` where none lets anybody in. */
export async function anybodysPasskey(context: StepContext, step: OpenStep): Promise<PasskeyWanted | undefined> {
  if (!(await context.use.policies.read(step.request)).login.allowPasskeys) return undefined
  const challenge = step.secrets.challengeFor('sign-in')
  return passkeyWanted(context, step, 'passkey', await context.use.passkeyOptions.forSignIn({ challenge, requireUserVerification: true }))
}

/** What the script has sent of the authenticator: JSON that nobody has looked at; `undefined` for what is none. */
export function answerIn(form: OpenStep['form']): unknown {
  const sent = form.get('passkey')
  if (sent === undefined || sent.length > MAX_ANSWER) return undefined
  try {
    return JSON.parse(sent) as unknown
  } catch {
    return undefined
  }
}
