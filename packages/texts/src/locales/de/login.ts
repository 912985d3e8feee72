import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Anmelden',
  'signIn.titleFor': 'Anmelden bei {client}',

  'loginName.label': 'Anmeldename oder E-Mail-Adresse',
  'loginName.register': 'Konto erstellen',
  'external.or': 'oder',
  'external.button': 'Weiter mit {provider}',
  'external.choice.title': 'Noch kein Konto verknüpft',
  'external.choice.lead': 'Sie haben sich bei {provider} als {name} angemeldet.',
  'external.choice.held': 'Zu dieser E-Mail-Adresse gibt es ein Konto. Melden Sie sich einmal dort an, um beide zu verknüpfen.',
  'external.choice.create': 'Konto erstellen',
  'external.choice.link': 'Vorhandenes Konto verknüpfen',
  'external.directory.title': 'Mit {provider} anmelden',
  'external.directory.userName': 'Benutzername',
  'external.refused': 'Die Anmeldung bei {provider} wurde abgebrochen oder abgelehnt. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  'external.disabled': 'Ihr Konto bei {provider} ist deaktiviert oder abgelaufen. Fragen Sie dort nach, wo es verwaltet wird.',
  'external.untrusted': 'Die Antwort von {provider} konnte nicht überprüft werden. Versuchen Sie es erneut.',
  'external.unreachable': '{provider} ist gerade nicht erreichbar. Versuchen Sie es später erneut oder wählen Sie einen anderen Weg.',
  'external.domain': 'Ihre E-Mail-Adresse bei {provider} ist hier nicht zugelassen.',
  'external.account': 'Das verknüpfte Konto kann für diese Anmeldung nicht verwendet werden.',
  'external.again': 'Diese Anmeldung wurde in einem anderen Fenster fortgesetzt. Beginnen Sie noch einmal.',
  'loginName.registerLead': 'Neu hier?',
  'loginName.accounts': 'Ein angemeldetes Konto auswählen',

  'loginName.unknown': 'Diesen Anmeldenamen und diese E-Mail-Adresse hat hier niemand. Bitte prüfen Sie die Eingabe.',
  'loginName.shared': 'Mehrere Konten nutzen hier diese E-Mail-Adresse. Bitte geben Sie stattdessen Ihren Anmeldenamen ein.',

  'password.label': 'Passwort',
  'password.identity': 'Sie melden sich an als',
  'password.submit': 'Anmelden',
  'password.new': 'Neues Passwort',
  'password.newAgain': 'Neues Passwort wiederholen',
  'password.rules':
    'Mindestens {least, plural, one {# Zeichen} other {# Zeichen}}. Gut eignen sich mehrere Wörter, die nur Sie so zusammenstellen würden.',

  'password.forgotten': 'Passwort vergessen?',
  'password.backTo': 'Zurück zum Passwort',

  'forgottenPassword.title': 'Passwort vergessen?',
  'forgottenPassword.lead': 'Wir senden Ihnen eine E-Mail, mit der Sie ein anderes wählen.',
  'forgottenPassword.submit': 'E-Mail senden',

  'resetPassword.title': 'Neues Passwort wählen',
  'resetPassword.sent':
    'Wenn es ein Konto für {loginName} gibt, ist eine E-Mail mit einem Code unterwegs zu dessen Adresse. '
    + 'Bitte geben Sie den Code hier ein, oder öffnen Sie den Link in der E-Mail.',
  'resetPassword.submit': 'Passwort ändern und anmelden',
  'resetPassword.again': 'Noch keine E-Mail?',
  'resetPassword.sendAgain': 'Noch eine senden',

  'changePassword.title': 'Neues Passwort wählen',
  'changePassword.lead': 'Bevor es weitergeht, wählen Sie bitte ein Passwort, das nur Sie kennen.',
  'changePassword.current': 'Aktuelles Passwort',
  'changePassword.submit': 'Passwort ändern und anmelden',

  'verifyEmailStep.title': 'E-Mail-Adresse bestätigen',
  'verifyEmailStep.lead':
    'Wir möchten sicher sein, dass {address} Ihnen gehört. Bitte geben Sie den Code aus der E-Mail hier ein, oder öffnen Sie den Link in der E-Mail.',
  'verifyEmailStep.sendAgain': 'Noch eine E-Mail senden',
  'verifyEmailStep.sent': 'Wir haben eine E-Mail an {address} gesendet.',
  'verifyEmailStep.submit': 'Bestätigen und weiter',
  'verifyEmailStep.change': 'Adresse ändern',
  'changeAddress.title': 'E-Mail-Adresse ändern',
  'changeAddress.lead': 'Wir senden einen Code an die neue Adresse.',
  'changeAddress.label': 'E-Mail-Adresse',
  'changeAddress.submit': 'Adresse ändern',

  'accounts.title': 'Konto auswählen',
  'accounts.titleFor': 'Weiter zu {client}',
  'accounts.signOut': '{loginName} abmelden',
  'accounts.lead': 'Diese Konten sind in diesem Browser angemeldet.',

  'register.title': 'Konto erstellen',
  'register.titleFor': 'Konto für {client} erstellen',
  'register.givenName': 'Vorname',
  'register.familyName': 'Nachname',
  'register.email': 'E-Mail-Adresse',
  'register.password': 'Passwort',
  'register.submit': 'Konto erstellen',
  'register.agree.both': 'Mit dem Erstellen eines Kontos stimmen Sie den {terms} zu. Die {privacy} sagt, was mit Ihren Daten geschieht.',
  'register.agree.terms': 'Mit dem Erstellen eines Kontos stimmen Sie den {terms} zu.',
  'register.agree.privacy': 'Die {privacy} sagt, was mit Ihren Daten geschieht.',
  'register.terms': 'Nutzungsbedingungen',
  'register.privacy': 'Datenschutzerklärung',
  'register.signInLead': 'Sie haben schon ein Konto?',
  'register.signIn': 'Anmelden',

  'registerCode.title': 'E-Mails prüfen',
  'registerCode.lead': 'Wir haben einen Code an {email} gesendet. Geben Sie ihn hier ein, um Ihr Konto fertig zu erstellen.',

  'logout.question': 'Möchten Sie sich abmelden?',
  'logout.text':
    'Sie werden in diesem Browser von Ihrem Konto abgemeldet. Wenn Sie angemeldet bleiben möchten, schließen Sie einfach diese Seite.',
  'logout.submit': 'Abmelden',
  'logout.doneTitle': 'Sie sind abgemeldet',
  'logout.doneText': 'Sie können diese Seite jetzt schließen. An einem gemeinsam genutzten Computer schließen Sie bitte auch den Browser.',

  'formPost.title': 'Einen Moment',
  'formPost.back': 'Sie werden zurückgeleitet …',
  'formPost.backTo': 'Sie werden zu {client} zurückgeleitet …',
  'formPost.noScript': 'Bitte drücken Sie die Schaltfläche, um fortzufahren.',
}
