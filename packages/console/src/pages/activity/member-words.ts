import type { ConsoleKey } from '@keyhall/texts/console'
import type { Texts } from '../../texts/texts.js'

/** The members of policies in the audit trail, by the ends of their paths, in the words of the pages that change them. */
const WORDS: Readonly<Record<string, ConsoleKey>> = {
  'login.allowUsernamePassword': 'signIn.methods.passwords', 'login.allowPasskeys': 'signIn.methods.passkeys', 'login.allowRegister': 'signIn.methods.register',
  'login.registrationVerifiesEmail': 'signIn.methods.registerVerifies', 'login.registrationAsksForName': 'signIn.methods.registerNames', 'login.secondFactors': 'signIn.methods.factors',
  'login.forceSecondFactor': 'signIn.methods.forceFactor', 'login.hideUnknownUsers': 'signIn.methods.hideUnknown', 'login.allowPasswordReset': 'signIn.methods.resetPassword',
  'login.requireVerifiedEmail': 'signIn.methods.verifiedEmail', 'login.allowAccountRemoval': 'signIn.methods.removeAccount', 'login.providers': 'signIn.providers.title',
  'passwordComplexity.minLength': 'signIn.passwords.minLength', 'passwordComplexity.hasUppercase': 'signIn.passwords.uppercase', 'passwordComplexity.hasLowercase': 'signIn.passwords.lowercase',
  'passwordComplexity.hasNumber': 'signIn.passwords.number', 'passwordComplexity.hasSymbol': 'signIn.passwords.symbol', 'passwordComplexity.refuseCommon': 'signIn.passwords.refuseCommon',
  'lockout.maxPasswordAttempts': 'signIn.lockout.passwords', 'lockout.maxSecondFactorAttempts': 'signIn.lockout.factors', 'sessions.absolute': 'signIn.lifetimes.lifetime', 'sessions.idle': 'signIn.lifetimes.idle',
  'links.termsOfService': 'signIn.links.terms', 'links.termsVersion': 'signIn.links.termsVersion', 'links.privacyPolicy': 'signIn.links.privacy', 'links.help': 'signIn.links.help',
  'links.supportEmail': 'signIn.links.support',
}

/** What a page calls a member such as `policies.login.allowRegister`; `undefined` for members without a page in words. */
export function memberText(t: Texts, member: string): string | undefined {
  const key = WORDS[member.split('.').slice(-2).join('.')]
  return key === undefined ? undefined : t(key)
}
