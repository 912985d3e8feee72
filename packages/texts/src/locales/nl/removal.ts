import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Uw telefoonnummer verwijderen?',
  'removal.phone.text': 'Apps kunnen het niet meer zien. U kunt het op elk moment weer toevoegen.',

  'removal.passkey.title': 'Deze passkey verwijderen?',
  'removal.passkey.text':
    'U kunt er niet meer mee inloggen en u wordt overal elders uitgelogd. Uw apparaat bewaart zijn kopie totdat u die daar verwijdert.',
  'removal.passkey.submit': 'Passkey verwijderen',
  'removal.passkey.onlyWay': 'Deze passkey is uw enige manier om in te loggen. Voeg eerst een andere manier toe.',

  'removal.totp.title': 'Authenticator-app verwijderen?',
  'removal.totp.text': 'De codes van de app werken hier niet meer en u wordt overal elders uitgelogd.',
  'removal.totp.submit': 'App verwijderen',

  'removal.emailCode.title': 'Codes per e-mail uitschakelen?',
  'removal.emailCode.text': 'U krijgt bij het inloggen geen code per e-mail meer en u wordt overal elders uitgelogd.',

  'removal.lastFactor': 'Dit is uw laatste tweede factor. Zonder deze factor kan iedereen inloggen die uw wachtwoord te weten komt.',
  'removal.lastOwner':
    'U bent de enige die deze server kan beheren, en zonder dit kunt u niet meer inloggen. Voeg eerst een andere manier om in te loggen toe, of geef die rol aan iemand anders.',

  'removal.session.title': 'Deze sessie beëindigen?',
  'removal.session.text': 'De browser wordt uitgelogd en apps waarbij u daarmee hebt ingelogd, verliezen hun toegang.',

  'removal.others.title': 'Overal elders uitloggen?',
  'removal.others.text':
    'Deze sessies worden beëindigd en apps waarbij u daarmee hebt ingelogd, verliezen hun toegang. Hier blijft u ingelogd.',

  'removal.application.title': 'De toegang van deze app intrekken?',
  'removal.application.text':
    'De app wordt uitgelogd en kan niet meer namens u handelen. Gegevens die de app al heeft, blijven bij de app.',
}
