import type { PasskeyPrompt } from '../views/index.js'
import type { FramedStep } from './context.js'

/** What is new in every response of a step, for `PreparedPage`. */
export const secretsOf = ({ request, csrf, page }: FramedStep, passkey: PasskeyPrompt | undefined, external?: { readonly csrf: string }): readonly string[] =>
  [request.id, csrf, page.cancel?.csrf, external?.csrf, passkey?.fields['csrf'], passkey?.options['challenge']].filter((value) => typeof value === 'string')
