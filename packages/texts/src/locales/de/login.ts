import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Anmelden',
  'signIn.titleFor': 'Anmelden bei {client}',

  'loginName.label': 'Anmeldename oder E-Mail-Adresse',
  'loginName.register': 'Konto erstellen',
  'loginName.registerLead': 'Neu hier?',
  'loginName.accounts': 'Ein angemeldetes Konto auswählen',

  'password.label': 'Passwort',
  'password.identity': 'Sie melden sich an als',
  'password.submit': 'Anmelden',
  'password.new': 'Neues Passwort',
  'password.newAgain': 'Neues Passwort wiederholen',
  'password.rules':
    'Mindestens {least, plural, one {# Zeichen} other {# Zeichen}}. Gut eignen sich mehrere Wörter, die nur Sie so zusammenstellen würden.',

  'changePassword.title': 'Neues Passwort wählen',
  'changePassword.lead': 'Bevor es weitergeht, wählen Sie bitte ein Passwort, das nur Sie kennen.',
  'changePassword.current': 'Aktuelles Passwort',
  'changePassword.submit': 'Passwort ändern und anmelden',

  'accounts.title': 'Konto auswählen',
  'accounts.titleFor': 'Weiter zu {client}',
  'accounts.lead': 'Diese Konten sind in diesem Browser angemeldet.',

  'register.title': 'Konto erstellen',
  'register.titleFor': 'Konto für {client} erstellen',
  'register.givenName': 'Vorname',
  'register.familyName': 'Nachname',
  'register.email': 'E-Mail-Adresse',
  'register.loginName': 'Anmeldename',
  'register.password': 'Passwort',
  'register.passwordAgain': 'Passwort wiederholen',
  'register.submit': 'Konto erstellen',
  'register.signInLead': 'Sie haben schon ein Konto?',
  'register.signIn': 'Anmelden',

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
