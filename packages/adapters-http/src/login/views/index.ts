/**
 * The pages of the login: pure functions from properties to a complete HTML document.
 *
 * They know no requests, sessions or storage, make no decisions, and escape every value.
 * Every page is a form that works without scripts, with an inline stylesheet: one response, no further requests.
 *
 *   route → view function → document (layout, stylesheet, script) → parts (fields, buttons) → string
 *
 * `@keyhall/texts` contains every text, `design-tokens.ts` every colour and size.
 */
export { externalAccountPage } from './external-account-page.js'
export type { LinkingProps } from './linking.js'
export type { OfferedProvider } from './provider-buttons.js'
export { qrPicture } from '../../qr-picture.js'
export { favicon } from './brand.js'
export { renderDocument } from './document.js'
export { avatarPath, fontPath, lookOf, picturePath } from './look.js'
export type { Look } from './look.js'
export { designTokens } from './design-tokens.js'
export type { PageContext } from './page-context.js'
export { PreparedPage } from './prepared-page.js'
export { accountsPage, type AccountsPageProps } from './accounts-page.js'
export { choicePage, type ChoicePageProps } from './choice-page.js'
export { codeFactorPage, type CodeFactorPageProps } from './code-factor-page.js'
export { changePasswordPage, type ChangePasswordPageProps, type ChangePasswordProblems } from './change-password-page.js'
export { consentPage, type ConsentPageProps } from './consent-page.js'
export { deviceConsentPage, type DeviceConsentPageProps } from './device-consent-page.js'
export { devicePage, type DevicePageProps } from './device-page.js'
export { deviceResultPage } from './device-result-page.js'
export { directoryPage, type DirectoryPageProps } from './directory-page.js'
export { emailCodePage, type EmailCodePageProps } from './email-code-page.js'
export { forgottenPasswordPage, type ForgottenPasswordPageProps } from './forgotten-password-page.js'
export { formPostPage, type FormPostPageProps } from './form-post-page.js'
export { invitationPage, type InvitationPageProps } from './invitation-page.js'
export { loginNamePage, type LoginNamePageProps } from './login-name-page.js'
export { loggedOutPage, logoutConfirmPage, type LogoutConfirmPageProps } from './logout-pages.js'
export { termsPage, type TermsPageProps } from './terms-page.js'
export { messagePage, type MessagePageProps } from './message-page.js'
export { newPasskeyPage, type NewPasskeyPageProps } from './new-passkey-page.js'
export { newPasswordPage, type NewPasswordPageProps, type NewPasswordProblems } from './new-password-page.js'
export type { PasskeyPrompt } from './passkey-button.js'
export { organizationPage, type OrganizationPageProps } from './organization-page.js'
export { passkeyPage, type PasskeyPageProps, securityKeyPage, type SecurityKeyPageProps } from './passkey-page.js'
export { passwordPage, type PasswordPageProps } from './password-page.js'
export { recoveryCodesPage, type RecoveryCodesPageProps } from './recovery-codes-page.js'
export { registerCodePage, type RegisterCodePageProps } from './register-code-page.js'
export { registerPage, type RegisterField, type RegisterPageProps } from './register-page.js'
export { resetPasswordPage, type ResetPasswordPageProps } from './reset-password-page.js'
export { setUpEmailCodePage, type SetUpEmailCodePageProps } from './set-up-email-code-page.js'
export { setUpPasskeyPage, type SetUpPasskeyPageProps } from './set-up-passkey-page.js'
export { setUpTotpPage, type QrPicture, type SetUpTotpPageProps } from './set-up-totp-page.js'
export type { SignerPageProps } from './signer.js'
export { changeAddressPage, type ChangeAddressPageProps, verifyEmailStepPage, type VerifyEmailStepPageProps } from './verify-email-step-page.js'
export { verifyEmailPage, type CodePageProps, type VerifyEmailPageProps } from './verify-email-page.js'
