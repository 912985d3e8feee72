import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Code aus der E-Mail',
  'mailCode.hint': 'Sechs Buchstaben und Ziffern, zum Beispiel K7QXMA. Groß- und Kleinschreibung spielt keine Rolle.',

  'verifyEmail.title': 'E-Mail-Adresse bestätigen',
  'verifyEmail.lead': 'Bitte bestätigen Sie, dass die E-Mail mit diesem Code bei Ihnen angekommen ist.',
  'verifyEmail.submit': 'Adresse bestätigen',
  'verifyEmail.doneTitle': 'Ihre E-Mail-Adresse ist bestätigt',
  'verifyEmail.doneText': 'Sie können diese Seite schließen und in der App weitermachen.',
  'verifyEmail.doneFresh':
    'Zu Ihrer Sicherheit wurde alles entfernt, was vorher hinzugefügt wurde: Passwörter, Passkeys, zweite Faktoren und '
    + 'Anmeldungen. Um sich anzumelden, wählen Sie ein neues Passwort: Die Anmeldeseite sendet Ihnen dafür einen Code.',

  'changeEmail.title': 'Neue E-Mail-Adresse bestätigen',
  'changeEmail.lead':
    'Bitte bestätigen Sie, dass die Mail mit diesem Code bei Ihnen angekommen ist. Von da an ist das die Adresse Ihres Kontos.',
  'changeEmail.submit': 'Adresse bestätigen',
  'changeEmail.doneTitle': 'Ihre E-Mail-Adresse ist geändert',
  'changeEmail.doneText': 'Das ist jetzt die Adresse Ihres Kontos. Sie können diese Seite schließen.',

  'newPassword.initialise.title': 'Konto einrichten',
  'newPassword.initialise.submit': 'Konto einrichten',
  'newPassword.initialise.doneTitle': 'Ihr Konto ist bereit',
  'newPassword.initialise.doneText': 'Gehen Sie jetzt bitte zur App, und melden Sie sich dort mit Ihrem neuen Passwort an.',
  'newPassword.password_reset.title': 'Neues Passwort wählen',
  'newPassword.password_reset.submit': 'Passwort ändern',
  'newPassword.password_reset.doneTitle': 'Ihr Passwort ist geändert',
  'newPassword.password_reset.doneText':
    'Sie wurden überall abgemeldet. Gehen Sie jetzt bitte zur App, und melden Sie sich dort mit Ihrem neuen Passwort an.',

  'newPasskey.title': 'Passkey einrichten',
  'newPasskey.lead': 'Mit einem Passkey melden Sie sich ohne Passwort an. Bitte geben Sie zuerst den Code aus der E-Mail ein.',
  'newPasskey.submit': 'Weiter',
  'newPasskey.doneTitle': 'Ihr Passkey ist bereit',
  'newPasskey.doneText': 'Sie wurden überall abgemeldet. Gehen Sie jetzt bitte zur App, und melden Sie sich dort mit Ihrem Passkey an.',
}
