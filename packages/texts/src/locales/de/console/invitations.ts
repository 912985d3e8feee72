import type { invitations as english } from '../../en/console/invitations.js'
import type { InLanguage } from '../../../console/in-language.js'

export const invitations: InLanguage<typeof english> = {
  'invitations.new': 'Person einladen',
  'invitations.send': 'Einladung senden',
  'invitations.hint': 'Sie erhält eine E-Mail mit einem Link und tritt mit einem neuen Konto für diese Adresse bei, oder mit dem Konto, das sie bereits hat.',
  'invitations.roles': 'Rollen',
  'invitations.sent': 'Gesendet',
  'invitations.expires': 'Läuft ab',
  'invitations.resend': 'Erneut senden',
  'invitations.resent': 'Die Einladung wurde erneut an {email} gesendet',
  'invitations.withdraw': 'Zurückziehen',
  'invitations.withdrawAsk': 'Einladung für {email} zurückziehen?',
  'invitations.withdrawText': 'Der Link in der E-Mail funktioniert dann nicht mehr.',
  'invitations.empty': 'Es gibt keine offenen Einladungen.',
  'invitations.chooseOrg': 'Wählen Sie eine Organisation, um ihre Einladungen zu sehen.',
}
