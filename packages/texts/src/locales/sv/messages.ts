import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referens',
  'messages.referenceHint': 'Ange den när du ber om hjälp.',
  'messages.startAgain': 'Börja om',
  'messages.enterCode': 'Ange en kod',
  'messages.backToApp': 'Tillbaka till appen',
  'messages.backToAppNamed': 'Tillbaka till {client}',
  'messages.tryAgain': 'Försök igen',
  'messages.copy': 'Kopiera',
  'messages.copied': 'Kopierad',
  'messages.forDevelopers': 'För utvecklare',

  'messages.expired.title': 'Den här inloggningen gäller inte längre',
  'messages.expired.text': 'Den var öppen länge, så vi avslutade den för att skydda ditt konto. Gå tillbaka till appen och logga in igen.',
  'messages.alreadyUsed.title': 'Den här inloggningen är redan klar',
  'messages.alreadyUsed.text': 'Du kom troligen hit med bakåtknappen eller från en annan flik. Fortsätt i appen eller logga in där igen.',
  'messages.notLinked.title': 'Det här kontot kan inte länkas',
  'messages.notLinked.text':
    'Inloggningen hos den andra leverantören är redan länkad till ett annat konto, eller så hör kontot inte till dess organisation. Gå tillbaka och logga in på ett annat konto.',
  'messages.foreignBrowser.title': 'Fortsätt där du började',
  'messages.foreignBrowser.text':
    'Inloggningen startades i en annan webbläsare eller i ett privat fönster. Gå tillbaka dit, eller gå till appen och logga in igen här.',
  'messages.deviceExpired.title': 'Den här inloggningen gäller inte längre',
  'messages.deviceExpired.text': 'Den var öppen länge, eller så har du loggat ut under tiden. Hämta en ny kod på enheten och ange den här.',
  'messages.cancel': 'Avbryt',
  'messages.cancelled.title': 'Inloggningen avbröts',
  'messages.cancelled.text': 'Du har inte loggats in. Du kan stänga sidan nu.',
  'messages.deviceCodeOver.title': 'Den här koden fungerar inte längre',
  'messages.deviceCodeOver.text':
    'Den gäller inte längre eller har redan använts. Börja om inloggningen på enheten för att få en ny kod och ange den här.',
  'messages.deviceInOtherBrowser.title': 'Fortsätt där du började',
  'messages.deviceInOtherBrowser.text':
    'Inloggningen startades i en annan webbläsare eller i ett privat fönster. Gå tillbaka dit, eller ange koden från din enhet här.',
  'messages.accountNotAdmitted.title': 'Det här kontot kan inte användas här',
  'messages.accountNotAdmitted.text':
    'Appen är till för personer i en annan organisation. Ange koden igen och logga in med ett konto därifrån.',
  'messages.unavailable.title': 'Vi kan inte logga in dig just nu',
  'messages.unavailable.text': 'Tjänsten är inte redo för tillfället. Ditt konto påverkas inte. Vänta en minut och försök igen.',
  'messages.requestNotUnderstood.title': 'Den här inloggningslänken fungerar inte',
  'messages.requestNotUnderstood.text':
    'Appen som skickade dig hit bad om något som vi inte kan göra. Gå tillbaka och försök en gång till. '
    + 'Om du ser den här sidan igen kan de som driver appen hjälpa dig.',
  'messages.formRefused.title': 'Den här sidan var öppen för länge',
  'messages.formRefused.text': 'För att skydda ditt konto tog vi inte emot det du skickade. Ingenting har ändrats, så börja gärna om.',
  'messages.logoutRefused.title': 'Vi kunde inte logga ut dig',
  'messages.logoutRefused.text': 'Appen som skickade dig hit bad om det på ett sätt som vi inte kan följa, så du är fortfarande inloggad.',
  'messages.unexpected.title': 'Något gick snett hos oss',
  'messages.unexpected.text': 'Vi kunde inte slutföra det här steget. Försök igen om en stund.',
  'messages.unknown.title': 'Vi hittar inte den här inloggningen',
  'messages.unknown.text': 'Den kan vara för gammal, eller så är adressen ofullständig. Gå tillbaka till appen och logga in igen.',
  'messages.notFound.title': 'Det finns ingen sida här',
  'messages.notFound.text': 'Adressen kan vara ofullständig. Gå tillbaka till appen och börja därifrån.',
  'messages.scriptNeeded': 'Den här sidan behöver JavaScript. Slå på det i webbläsaren och läs in sidan igen.',
  'messages.signedIn.title': 'Du är inloggad',
  'messages.signedIn.text': 'Du kan stänga den här sidan och fortsätta i appen.',
}
