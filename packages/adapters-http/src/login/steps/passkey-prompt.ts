import type { BrowserOptions } from '@keyhall/core/factors'
import { PASSKEY_SCRIPT_PATH } from '../../assets/passkey-script.js'
import type { OpenStep } from '../open-step.js'
import type { LoginPage } from '../step-address.js'
import type { PasskeyPrompt } from '../views/index.js'
import type { StepContext } from './context.js'

/** Maximum length of input. Longer than any response without attestation. */
const MAX_ANSWER = 32_768

/** Configuration of the script: the options for the browser and the target of the response. */
export const passkeyPrompt = (
  { basePath }: Pick<StepContext, 'basePath'>,
  { request, secrets }: Pick<OpenStep, 'secrets'> & { readonly request: Pick<OpenStep['request'], 'id'> },
  page: Extract<LoginPage, 'passkey' | 'security-key' | 'set-up-passkey'>,
  options: BrowserOptions,
): PasskeyPrompt => ({
  script: `${basePath}${PASSKEY_SCRIPT_PATH}`,
  kind: page === 'set-up-passkey' ? 'create' : 'get',
  options,
  action: `${basePath}/ui/login/${page}`,
  fields: { authRequestID: request.id, csrf: secrets.tokenOf(page) },
})

/** Configuration for discoverable passkeys; `undefined` when the policy does not allow passkeys. */
export async function discoverablePasskeyPrompt(context: StepContext, step: OpenStep): Promise<PasskeyPrompt | undefined> {
  if (!(await context.use.policies.read(step.request, step.scope)).login.allowPasskeys) return undefined
  const challenge = step.secrets.challengeFor('sign-in')
  return passkeyPrompt(context, step, 'passkey', await context.use.passkeyOptions.forSignIn({ challenge, requireUserVerification: true }))
}

/** The unverified JSON response of the authenticator; `undefined` when malformed. */
export function answerIn(form: OpenStep['form']): unknown {
  const sent = form.get('passkey')
  if (sent === undefined || sent.length > MAX_ANSWER) return undefined
  try {
    return JSON.parse(sent) as unknown
  } catch {
    return undefined
  }
}
