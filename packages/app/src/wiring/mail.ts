import { mailWriter, smtpMailer } from '@keyhall/adapters-outbound'
import type { SmtpMailer } from '@keyhall/adapters-outbound'
import { MailRegistration } from '@keyhall/core/auth-requests'
import { SignInGuard } from '@keyhall/core/instance'
import { InboxMailer, ManageEmailProviders, ProviderMailer } from '@keyhall/core/mail'
import type { MailReach } from '@keyhall/core/instance'
import type { Mailer, OpenedProvider, ProviderSealer } from '@keyhall/core/mail'
import type { Secret } from '@keyhall/core/shared'
import { MailNotice, Notices } from '@keyhall/core/notices'
import { AcceptInvitation, ChangeEmailWithCode, Codes, MailCode, RemoveUnproven, SetPasswordWithCode, VerifyContact } from '@keyhall/core/verification'
import type { ServerSettings } from '../server-settings.js'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Whether mails stay in the developer inbox: no mail server is configured, and the server is local or the operator has chosen it. */
export const hasInbox = ({ isLocal, devInbox = isLocal, mail }: ServerSettings): boolean => mail.smtpUrl === undefined && devInbox

export const configuredReach = (settings: ServerSettings): MailReach => (settings.mail.smtpUrl === undefined ? (hasInbox(settings) ? 'inbox' : 'none') : 'server')

/** Encrypts the secrets of mail servers and of endpoints for text messages. */
export const providerSealer = (get: Wiring['get']): ProviderSealer => ({
  seal: (secret, context) => get(t.SEALER).seal(Buffer.from(secret), context),
  open: (sealed, context) => get(t.SEALER).open(sealed, context).toString() as Secret,
})

const activeProvider = async (get: Wiring['get']) => (await get(t.INSTANCE).compared()).settings.providers.email.find(({ isActive }) => isActive)

const noMailServer: Mailer = {
  send: async () => ({ outcome: 'failed', problem: 'no mail server is configured: KEYHALL_SMTP_URL is not set', isRefusal: true }),
}

/** The mailer of the configuration, which is used while no provider is active. */
function configuredMailer(get: Wiring['get']): SmtpMailer {
  const settings = get(t.SETTINGS)
  const { smtpUrl } = settings.mail
  if (smtpUrl !== undefined) return smtpMailer({ server: smtpUrl })
  const mailer = hasInbox(settings) ? new InboxMailer({ storage: get(t.STORAGE), ids: get(t.IDS), clock: get(t.CLOCK) }) : noMailServer
  return { send: (mail) => mailer.send(mail), close: async () => undefined }
}

/** Timeout of a test mail in seconds, because a user waits for the response. */
const TEST_SECONDS = 10

const connectTo = (get: Wiring['get'], timeout?: number) => (server: OpenedProvider): SmtpMailer =>
  smtpMailer({ server: { ...server, policy: get(t.EGRESS_POLICY) }, ...(timeout === undefined ? {} : { timeout }) })

/** Binds verification codes and their mails. */
export function wireMail(wiring: Wiring): void {
  wiring
    .single(t.MANAGE_EMAIL_PROVIDERS, (get) => new ManageEmailProviders({
      ...dependencies(get, 'instance', 'issuer', 'ids', 'clock', 'storage', 'events'),
      change: get(t.CHANGE_SETTINGS), sealer: providerSealer(get), connect: connectTo(get, TEST_SECONDS),
    }))
    .single(t.MAILER, (get) => new ProviderMailer({
      active: () => activeProvider(get),
      open: (provider) => get(t.MANAGE_EMAIL_PROVIDERS).open(provider),
      connect: connectTo(get),
      fallback: configuredMailer(get),
    }))
    .single(t.SIGN_IN_GUARD, (get) => new SignInGuard({ configured: () => configuredReach(get(t.SETTINGS)) }))
    .single(t.CODES, (get) => {
      const [secrets, codeDigest, digest, clock] = [get(t.SECRETS), get(t.CODE_DIGEST), get(t.DIGEST), get(t.CLOCK)]
      return new Codes({ secrets, codeDigest, digest, clock })
    })
    .single(t.MAIL_CODE, (get) => {
      const { mail: { from }, defaultLanguage } = get(t.SETTINGS)
      return new MailCode({
        ...dependencies(get, 'storage', 'codes', 'clock'),
        digest: get(t.DIGEST), writer: mailWriter(defaultLanguage), brands: get(t.FIND_BRAND), mailer: get(t.MAILER), issuer: get(t.ISSUER), from,
      })
    })
    .single(t.NOTICES, (get) => new Notices({ ids: get(t.IDS), clock: get(t.CLOCK) }))
    .single(t.MAIL_NOTICE, (get) => {
      const { mail: { from }, defaultLanguage } = get(t.SETTINGS)
      return new MailNotice({ storage: get(t.STORAGE), writer: mailWriter(defaultLanguage), brands: get(t.FIND_BRAND), mailer: get(t.MAILER), issuer: get(t.ISSUER), from })
    })
    .single(t.MAIL_REGISTRATION, (get) => {
      const { mail: { from }, defaultLanguage } = get(t.SETTINGS)
      const sending = { writer: mailWriter(defaultLanguage), brands: get(t.FIND_BRAND), mailer: get(t.MAILER), issuer: get(t.ISSUER), from }
      return new MailRegistration({
        ...dependencies(get, 'storage', 'clock'),
        ...sending, codeDigest: get(t.CODE_DIGEST), digest: get(t.DIGEST), instance: get(t.INSTANCE).get,
      })
    })
    .single(t.CHANGE_EMAIL_WITH_CODE, (get) =>
      new ChangeEmailWithCode({
        ...dependencies(get, 'storage', 'codes', 'events', 'clock'),
        unproven: get(t.REMOVE_UNPROVEN), endSessions: get(t.END_SESSIONS), notices: get(t.NOTICES), ids: get(t.IDS), bell: get(t.OUTBOX_BELL),
      }))
    .single(t.REMOVE_UNPROVEN, (get) => new RemoveUnproven({ endSessions: get(t.END_SESSIONS) }))
    .single(t.VERIFY_CONTACT, (get) => new VerifyContact({
      ...dependencies(get, 'storage', 'codes', 'events', 'clock'),
      unproven: get(t.REMOVE_UNPROVEN), bell: get(t.OUTBOX_BELL),
    }))
    .single(t.ACCEPT_INVITATION, (get) => new AcceptInvitation({
      ...dependencies(get, 'storage', 'codes', 'events', 'clock'),
      unproven: get(t.REMOVE_UNPROVEN),
    }))
    .single(t.SET_PASSWORD_WITH_CODE, (get) => {
      const [hasher, endSessions, bell] = [get(t.PASSWORD_HASHER), get(t.END_SESSIONS), get(t.OUTBOX_BELL)]
      return new SetPasswordWithCode({
        ...dependencies(get, 'storage', 'codes', 'events', 'clock'),
        unproven: get(t.REMOVE_UNPROVEN), rules: get(t.PASSWORD_RULES), hasher, endSessions, notices: get(t.NOTICES), bell,
      })
    })
}
