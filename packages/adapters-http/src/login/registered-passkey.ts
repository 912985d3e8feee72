import { FactorExists, MAX_PASSKEY_NAME, PasskeyNameRefused, PasskeyRefused, RegistrationExpired, TooManyPasskeys } from '@keyhall/core/factors'
import type { Words } from '@keyhall/texts'
import type { OpenStep } from './open-step.js'
import { answerIn } from './steps/passkey-prompt.js'

/** Maximum length of input. Longer than any valid name or registration id. */
const MAX_LENGTHS = { name: 1000, id: 100 } as const

/** A new passkey as a form sends it. */
interface RegisteredPasskey {
  readonly registrationId: string
  readonly response: unknown
  /** Absent when the person entered none. */
  readonly name?: string
}

/** The new passkey in a form of a registration. */
export function registeredPasskey(form: OpenStep['form']): RegisteredPasskey {
  const name = (form.get('name') ?? '').trim().slice(0, MAX_LENGTHS.name)
  const registrationId = (form.get('registrationID') ?? '').slice(0, MAX_LENGTHS.id)
  return { registrationId, response: answerIn(form), ...(name === '' ? {} : { name }) }
}

/** The message for a refused passkey. @throws any other error */
export function passkeyRefusal(words: Words, problem: unknown): string {
  if (problem instanceof FactorExists) return words('account.passkeys.exists')
  if (problem instanceof PasskeyNameRefused) return words('problems.passkeyName', { most: MAX_PASSKEY_NAME })
  if (problem instanceof TooManyPasskeys) return words('account.passkeys.tooMany')
  if (problem instanceof RegistrationExpired) return words('account.passkeys.expired')
  if (problem instanceof PasskeyRefused) return words('account.passkeys.refused')
  throw problem
}
