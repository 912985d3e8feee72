import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Kenmerk',
  'messages.referenceHint': 'Vermeld dit als u om hulp vraagt.',
  'messages.startAgain': 'Opnieuw beginnen',
  'messages.enterCode': 'Code invullen',
  'messages.backToApp': 'Terug naar de app',
  'messages.backToAppNamed': 'Terug naar {client}',
  'messages.tryAgain': 'Opnieuw proberen',
  'messages.copy': 'Kopiëren',
  'messages.copied': 'Gekopieerd',
  'messages.forDevelopers': 'Voor ontwikkelaars',

  'messages.expired.title': 'Deze inlogpoging is verlopen',
  'messages.expired.text':
    'De pagina heeft lang opengestaan, daarom zijn we gestopt om uw account te beschermen. Ga terug naar de app en log opnieuw in.',
  'messages.alreadyUsed.title': 'U hebt het inloggen hier al afgerond',
  'messages.alreadyUsed.text':
    'Waarschijnlijk bent u hier gekomen met de knop Terug of vanuit een tweede tabblad. '
    + 'Ga verder in de app of log daar opnieuw in.',
  'messages.notLinked.title': 'Dit account kan niet worden gekoppeld',
  'messages.notLinked.text':
    'De aanmelding bij de andere aanbieder is al aan een ander account gekoppeld, of dit account hoort niet bij die organisatie. Ga terug en meld u aan bij een ander account.',
  'messages.foreignBrowser.title': 'Ga verder waar u bent begonnen',
  'messages.foreignBrowser.text':
    'U bent met inloggen begonnen in een andere browser of in een privévenster. '
    + 'Ga daarnaar terug, of ga naar de app en log hier opnieuw in.',
  'messages.deviceExpired.title': 'Deze inlogpoging is verlopen',
  'messages.deviceExpired.text':
    'De pagina heeft lang opengestaan of u bent intussen uitgelogd. '
    + 'Vraag met uw apparaat een nieuwe code op en vul die hier in.',
  'messages.cancel': 'Annuleren',
  'messages.cancelled.title': 'Inloggen geannuleerd',
  'messages.cancelled.text': 'U bent niet ingelogd. U kunt deze pagina nu sluiten.',
  'messages.deviceCodeOver.title': 'Deze code werkt niet meer',
  'messages.deviceCodeOver.text':
    'De code is verlopen of al gebruikt. Start het inloggen op uw apparaat opnieuw om een nieuwe code te krijgen en voer die hier in.',
  'messages.deviceInOtherBrowser.title': 'Ga verder waar u bent begonnen',
  'messages.deviceInOtherBrowser.text':
    'U bent met inloggen begonnen in een andere browser of in een privévenster. '
    + 'Ga daarnaar terug, of vul hier de code van uw apparaat in.',
  'messages.accountNotAdmitted.title': 'Dit account kan hier niet worden gebruikt',
  'messages.accountNotAdmitted.text':
    'De app is bedoeld voor mensen van een andere organisatie. '
    + 'Vul de code opnieuw in en log in met een account van die organisatie.',
  'messages.unavailable.title': 'Inloggen lukt nu even niet',
  'messages.unavailable.text':
    'De dienst is op dit moment niet beschikbaar. Met uw account is niets aan de hand. Wacht een minuut en probeer het opnieuw.',
  'messages.requestNotUnderstood.title': 'Deze inloglink werkt niet',
  'messages.requestNotUnderstood.text':
    'De app waar u vandaan komt, vroeg om iets wat we niet kunnen doen. Ga terug en probeer het nog een keer. '
    + 'Ziet u deze pagina opnieuw, dan kunnen de beheerders van de app u helpen.',
  'messages.formRefused.title': 'Deze pagina heeft te lang opengestaan',
  'messages.formRefused.text':
    'Om uw account te beschermen, konden we uw gegevens niet aannemen. Er is niets veranderd; begin opnieuw.',
  'messages.logoutRefused.title': 'We konden u niet uitloggen',
  'messages.logoutRefused.text':
    'De app waar u vandaan komt, vroeg dit op een manier die we niet kunnen volgen. U bent dus nog ingelogd.',
  'messages.unexpected.title': 'Er ging bij ons iets mis',
  'messages.unexpected.text': 'We konden deze stap niet afronden. Probeer het over een ogenblik opnieuw.',
  'messages.unknown.title': 'We kunnen deze inlogpoging niet vinden',
  'messages.unknown.text':
    'Misschien is hij te oud of is het adres niet compleet. Ga terug naar de app en log opnieuw in.',
  'messages.notFound.title': 'Hier is geen pagina',
  'messages.notFound.text': 'Misschien is het adres niet compleet. Ga terug naar de app en begin daar opnieuw.',
  'messages.scriptNeeded': 'Deze pagina heeft JavaScript nodig. Zet het aan in de browser en laad de pagina opnieuw.',
  'messages.signedIn.title': 'U bent ingelogd',
  'messages.signedIn.text': 'U kunt deze pagina sluiten en verdergaan in de app.',
}
