import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {An einer Stelle ist noch etwas zu tun} other {An # Stellen ist noch etwas zu tun}}',

  'problems.wrongLoginNameOrPassword':
    'Anmeldename und Passwort passen nicht zusammen. Bitte prüfen Sie beides, und versuchen Sie es noch einmal.',
  'problems.wrongAddressOrPassword':
    'Anmeldename und Passwort passen nicht zusammen. Bitte prüfen Sie beides, und versuchen Sie es noch einmal. Falls mehrere Konten diese E-Mail-Adresse nutzen, geben Sie stattdessen Ihren Anmeldenamen ein.',
  'problems.tooManyAttempts': 'Es gab mehrere Versuche in kurzer Zeit. Bitte versuchen Sie es {wait} noch einmal.',
  'problems.formExpired':
    'Diese Seite war lange geöffnet, deshalb konnten wir Ihre Angaben nicht annehmen. Bitte geben Sie sie noch einmal ein.',
  'problems.passwordTooShort':
    'Bitte wählen Sie ein Passwort mit mindestens {least, plural, one {# Zeichen} other {# Zeichen}}.',
  'problems.passwordTooSimple':
    'Bitte mischen Sie mehr Arten von Zeichen: Großbuchstaben, Kleinbuchstaben, Ziffern und Sonderzeichen.',
  'problems.passwordTooLong': 'Bitte wählen Sie ein Passwort mit höchstens {most, plural, one {# Zeichen} other {# Zeichen}}.',
  'problems.passwordTooCommon': 'Dieses Passwort gehört zu denen, die andere zuerst erraten. Bitte wählen Sie ein anderes.',
  'problems.passwordSame': 'Das ist Ihr aktuelles Passwort. Bitte wählen Sie ein anderes.',
  'problems.passwordWrong': 'Das ist nicht Ihr aktuelles Passwort. Bitte prüfen Sie es, und versuchen Sie es noch einmal.',
  'problems.passwordsDiffer':
    'Die beiden Passwörter sind nicht gleich. Bitte geben Sie Ihr neues Passwort in beide Felder ein.',
  'problems.notReadable':
    'Einige dieser Zeichen lassen sich nicht speichern. Bitte verwenden Sie gewöhnliche Buchstaben, Ziffern und Zeichen.',
  'problems.emailTaken': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich an, oder wählen Sie ein neues Passwort.',
  'problems.emailUnusable': 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte schreiben Sie sie so: name@example.com.',
  'problems.sessionEnded':
    'Dieses Konto ist nicht mehr angemeldet. Bitte wählen Sie ein anderes, oder melden Sie sich noch einmal an.',
  'problems.tooLong': 'Bitte geben Sie hier höchstens {most, plural, one {# Zeichen} other {# Zeichen}} ein.',

  'problems.userCode.malformed':
    'Ein Code hat acht Buchstaben und keine Vokale. Bitte geben Sie ihn so ein, wie Ihr Gerät ihn anzeigt.',
  'problems.userCode.wrong': 'Kein Gerät zeigt diesen Code an. Bitte vergleichen Sie ihn Buchstabe für Buchstabe mit Ihrem Gerät.',
  'problems.userCode.over': 'Dieser Code funktioniert nicht mehr. Bitte lassen Sie sich von Ihrem Gerät einen neuen geben.',

  'problems.mailCode':
    'Dieser Code funktioniert nicht. Vielleicht enthält er einen Tippfehler, ist zu alt, wurde schon verwendet oder durch einen neueren '
    + 'ersetzt. Bitte nehmen Sie den Code aus der neuesten E-Mail, oder fordern Sie eine weitere an.',

  'problems.factorCode': 'Dieser Code passt nicht. Bitte geben Sie den ein, der jetzt gezeigt wird.',
  'problems.recoveryCode': 'Dieser Code passt nicht. Er kann vertippt oder schon verwendet sein. Bitte nehmen Sie einen anderen.',
  'problems.emailCode': 'Dieser Code passt nicht. Bitte nehmen Sie den aus der neuesten E-Mail, oder lassen Sie einen anderen senden.',
  'problems.passkey': 'Dieser Passkey lässt Sie hier nicht hinein. Bitte versuchen Sie es noch einmal, oder melden Sie sich auf anderem Weg an.',
  'problems.passkeyNotAdded': 'Der Passkey wurde nicht hinzugefügt. Bitte versuchen Sie es noch einmal, oder wählen Sie etwas anderes.',
  'problems.passkeyExists': 'Dieser Passkey ist schon registriert. Bitte wählen Sie einen anderen.',
  'problems.passkeyName': 'Bitte verwenden Sie einen Namen aus höchstens {most} gewöhnlichen Buchstaben und Zeichen.',
  'problems.seedExpired': 'Diese Seite war lange offen. Bitte scannen Sie das neue Bild.',
  'problems.tooManyMails': 'Wir haben schon mehrere E-Mails gesendet. Sie können {wait} eine weitere anfordern.',
  'problems.codesNeedMail': 'Dieser Server kann Ihnen keine E-Mails senden, und niemand sonst kann ihn verwalten. Bitte wählen Sie eine andere Methode.',
  'problems.required.code': 'Bitte geben Sie den Code ein.',
  'problems.required.mailCode': 'Bitte geben Sie den Code aus der E-Mail ein.',
  'problems.required.userCode': 'Bitte geben Sie den Code ein, den Ihr Gerät anzeigt.',
  'problems.required.loginName': 'Bitte geben Sie Ihren Anmeldenamen oder Ihre E-Mail-Adresse ein.',
  'problems.required.password': 'Bitte geben Sie Ihr Passwort ein.',
  'problems.required.newPassword': 'Bitte wählen Sie ein Passwort.',
  'problems.required.givenName': 'Bitte geben Sie Ihren Vornamen ein.',
  'problems.required.familyName': 'Bitte geben Sie Ihren Nachnamen ein.',
  'problems.required.email': 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
}
