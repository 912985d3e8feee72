import type { PasskeyPrompt } from '../views/index.js'
import type { FramedStep } from './context.js'

/** The values of a page that are new in every response, for `PreparedPage`. */
export const secretsOf = ({ request, csrf, page }: FramedStep, passkey: PasskeyPrompt | undefined, external?: { readonly csrf: string }): readonly string[] =>
  [request.id, csrf, page.cancel?.csrf, external?.csrf, passkey?.fields['csrf'], passkey?.options['challenge']].filter((value) => typeof value === 'string')
