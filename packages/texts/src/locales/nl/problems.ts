import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Eén punt vraagt uw aandacht} other {# punten vragen uw aandacht}}',

  'problems.wrongLoginNameOrPassword':
    'De gebruikersnaam en het wachtwoord horen niet bij elkaar. Controleer beide en probeer het opnieuw.',
  'problems.wrongAddressOrPassword':
    'De gebruikersnaam en het wachtwoord horen niet bij elkaar. Controleer beide en probeer het opnieuw. Als meerdere accounts dit e-mailadres gebruiken, vul dan uw gebruikersnaam in.',
  'problems.tooManyAttempts': 'Er zijn in korte tijd meerdere pogingen gedaan. Probeer het {wait} opnieuw.',
  'problems.formExpired':
    'Deze pagina heeft lang opengestaan, daarom konden we uw gegevens niet aannemen. Vul ze opnieuw in.',
  'problems.passwordTooShort':
    'Gebruik een wachtwoord van minimaal {least, plural, one {# teken} other {# tekens}}.',
  'problems.passwordTooSimple': 'Gebruik meer soorten tekens door elkaar: hoofdletters, kleine letters, cijfers en symbolen.',
  'problems.passwordTooLong': 'Gebruik een wachtwoord van maximaal {most, plural, one {# teken} other {# tekens}}.',
  'problems.passwordTooCommon': 'Dit wachtwoord is een van de eerste die anderen zouden raden. Kies een ander wachtwoord.',
  'problems.passwordSame': 'Dit is uw huidige wachtwoord. Kies een ander wachtwoord.',
  'problems.passwordWrong': 'Dit is niet uw huidige wachtwoord. Controleer het en probeer het opnieuw.',
  'problems.passwordsDiffer': 'De twee wachtwoorden zijn niet gelijk. Vul uw nieuwe wachtwoord in beide velden in.',
  'problems.notReadable':
    'Sommige van deze tekens kunnen niet worden opgeslagen. Gebruik gewone letters, cijfers en symbolen.',
  'problems.emailTaken': 'Er is al een account met dit e-mailadres. Log in of kies een nieuw wachtwoord.',
  'problems.emailUnusable': 'Dit lijkt geen e-mailadres te zijn. Schrijf het zoals naam@example.com.',
  'problems.sessionEnded': 'Dit account is niet meer ingelogd. Kies een ander account of log opnieuw in.',
  'problems.tooLong': 'Gebruik hier maximaal {most, plural, one {# teken} other {# tekens}}.',

  'problems.userCode.malformed':
    'Een code bestaat uit acht letters zonder klinkers. Vul de code in zoals uw apparaat die toont.',
  'problems.userCode.wrong': 'Geen enkel apparaat toont deze code. Vergelijk de code letter voor letter met uw apparaat.',
  'problems.userCode.over': 'Deze code werkt niet meer. Vraag een nieuwe op met uw apparaat.',

  'problems.mailCode':
    'Deze code werkt niet. Misschien is er een letter verwisseld, of is de code te oud, al gebruikt of vervangen door een nieuwere. '
    + 'Gebruik de code uit de nieuwste e-mail of vraag een nieuwe e-mail aan.',

  'problems.factorCode': 'Deze code werkt niet. Vul de code in die u nu ziet.',
  'problems.recoveryCode': 'Deze code werkt niet. Misschien zit er een typefout in of is hij al gebruikt. Neem een andere.',
  'problems.emailCode': 'Deze code werkt niet. Gebruik de code uit de nieuwste e-mail of laat een nieuwe versturen.',
  'problems.passkey': 'Met deze passkey kunt u hier niet inloggen. Probeer het opnieuw of log op een andere manier in.',
  'problems.passkeyNotAdded': 'De passkey is niet toegevoegd. Probeer het opnieuw of kies iets anders.',
  'problems.passkeyExists': 'Deze passkey is al geregistreerd. Kies een andere.',
  'problems.passkeyName': 'Gebruik een naam van maximaal {most} gewone letters en tekens.',
  'problems.seedExpired': 'Deze pagina heeft lang opengestaan. Scan de nieuwe afbeelding.',
  'problems.tooManyMails': 'We hebben al meerdere e-mails gestuurd. U kunt {wait} een nieuwe aanvragen.',
  'problems.codesNeedMail': 'Deze server kan u geen e-mails sturen en niemand anders kan hem beheren. Kies een andere methode.',
  'problems.required.code': 'Vul de code in.',
  'problems.required.mailCode': 'Vul de code uit de e-mail in.',
  'problems.required.userCode': 'Vul de code in die uw apparaat toont.',
  'problems.required.loginName': 'Vul uw gebruikersnaam of e-mailadres in.',
  'problems.required.password': 'Vul uw wachtwoord in.',
  'problems.required.newPassword': 'Kies een wachtwoord.',
  'problems.required.givenName': 'Vul uw voornaam in.',
  'problems.required.familyName': 'Vul uw achternaam in.',
  'problems.required.email': 'Vul uw e-mailadres in.',
}
