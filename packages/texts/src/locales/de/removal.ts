import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Telefonnummer entfernen?',
  'removal.phone.text': 'Apps sehen die Nummer dann nicht mehr. Sie können sie jederzeit wieder hinzufügen.',

  'removal.passkey.title': 'Diesen Passkey entfernen?',
  'removal.passkey.text':
    'Sie können sich dann nicht mehr mit ihm anmelden und werden überall sonst abgemeldet. '
    + 'Auf Ihrem Gerät bleibt er gespeichert, bis Sie ihn dort löschen.',
  'removal.passkey.submit': 'Passkey entfernen',
  'removal.passkey.onlyWay': 'Dieser Passkey ist Ihr einziger Weg, sich anzumelden. Fügen Sie zuerst einen anderen hinzu.',

  'removal.totp.title': 'Authenticator-App entfernen?',
  'removal.totp.text': 'Ihre Codes funktionieren hier dann nicht mehr, und Sie werden überall sonst abgemeldet.',
  'removal.totp.submit': 'App entfernen',

  'removal.emailCode.title': 'Codes per E-Mail ausschalten?',
  'removal.emailCode.text': 'Sie bekommen dann bei der Anmeldung keinen Code per E-Mail mehr und werden überall sonst abgemeldet.',

  'removal.lastFactor': 'Das ist Ihr letzter zweiter Faktor. Ohne ihn kann sich jeder anmelden, der Ihr Passwort erfährt.',
  'removal.lastOwner':
    'Nur Sie können diesen Server verwalten, und ohne diese Möglichkeit könnten Sie sich nicht mehr anmelden. Fügen Sie zuerst einen anderen Weg zur Anmeldung hinzu, oder geben Sie jemand anderem diese Rolle.',

  'removal.session.title': 'Diesen Browser abmelden?',
  'removal.session.text': 'Der Browser wird abgemeldet, und Apps, bei denen Sie sich darin angemeldet haben, verlieren den Zugriff.',

  'removal.others.title': 'Überall sonst abmelden?',
  'removal.others.text':
    'Ihre anderen Browser werden abgemeldet, und Apps, bei denen Sie sich damit angemeldet haben, verlieren den Zugriff. Hier bleiben Sie angemeldet.',

  'removal.application.title': 'Dieser App den Zugriff entziehen?',
  'removal.application.text':
    'Die App wird abgemeldet und kann nicht mehr in Ihrem Namen handeln. Daten, die sie schon hat, bleiben bei ihr.',
}
