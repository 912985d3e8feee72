import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Logga in med en passkey',
  'passkey.lead': 'Din enhet frågar efter ditt fingeravtryck, ditt ansikte eller koden som låser upp den.',
  'passkey.button': 'Logga in med en passkey',
  'passkey.usePassword': 'Använd lösenordet i stället',
  'passkey.needsScript': 'Passkeys kräver en webbläsare som stöder dem, med JavaScript påslaget.',
  'passkey.nothingCame': 'Det kom ingen passkey från din enhet. Försök igen eller logga in på ett annat sätt.',

  'secondFactor.title': 'Bekräfta att det är du',
  'secondFactor.lead': 'Välj hur.',
  'secondFactor.otherWay': 'Välj ett annat sätt',
  'secondFactor.passkey': 'Passkey eller säkerhetsnyckel',
  'secondFactor.totp': 'Kod från din autentiseringsapp',
  'secondFactor.email_code': 'Kod via e-post',
  'secondFactor.recovery_code': 'En av dina återställningskoder',

  'totp.title': 'Ange koden från din app',
  'totp.lead': 'Din autentiseringsapp visar en sexsiffrig kod.',
  'totp.label': 'Kod',

  'recoveryCode.title': 'Ange en återställningskod',
  'recoveryCode.lead': 'Var och en av koderna som du har sparat fungerar en gång.',
  'recoveryCode.label': 'Återställningskod',
  'recoveryCode.hint': 'Tolv bokstäver och siffror, till exempel ABCD-EFGH-JKLM.',

  'emailCode.title': 'Få en kod via e-post',
  'emailCode.lead': 'Vi skickar en kod till {address}.',
  'emailCode.send': 'Skicka koden',
  'emailCode.sentTitle': 'Ange koden från mejlet',
  'emailCode.sent': 'Vi har skickat en kod till {address}. Den fungerar i tio minuter.',
  'emailCode.sendAgain': 'Skicka en ny kod',

  'securityKey.title': 'Använd din passkey eller säkerhetsnyckel',
  'securityKey.lead': 'Ha din enhet eller säkerhetsnyckel till hands.',
  'securityKey.button': 'Fortsätt',

  'setUp.title': 'Skydda ditt konto',
  'setUp.lead': 'Med en andra faktor kommer ingen in som bara känner till ditt lösenord. Välj en.',
  'setUp.forced': 'Det här kontot behöver en andra faktor utöver lösenordet. Välj en.',
  'setUp.passkey': 'En passkey eller säkerhetsnyckel',
  'setUp.passkey.hint': 'Ditt fingeravtryck, ditt ansikte eller en nyckel som du sätter i. Det säkraste valet.',
  'setUp.totp': 'En autentiseringsapp',
  'setUp.totp.hint': 'En app på din telefon visar koder.',
  'setUp.email_code': 'Koder via e-post',
  'setUp.email_code.hint': 'Vi skickar en kod till dig varje gång.',
  'setUp.skip': 'Hoppa över nu',
  'setUp.otherWay': 'Välj något annat',

  'setUpTotp.title': 'Konfigurera en autentiseringsapp',
  'setUpTotp.scan': 'Skanna den här bilden med din autentiseringsapp.',
  'setUpTotp.picture': 'En QR-kod för din autentiseringsapp',
  'setUpTotp.seed': 'Om du inte kan skanna den skriver du in den här nyckeln i appen:',
  'setUpTotp.label': 'Koden som appen visar',
  'setUpTotp.submit': 'Bekräfta',

  'setUpPasskey.title': 'Lägg till en passkey',
  'setUpPasskey.lead': 'Din enhet sparar din passkey och frågar efter ditt fingeravtryck, ditt ansikte eller koden som låser upp enheten.',
  'setUpPasskey.name': 'Namn',
  'setUpPasskey.nameHint': 'Så att du känner igen den, till exempel ”Min telefon”. Du kan lämna fältet tomt.',
  'setUpPasskey.button': 'Lägg till en passkey',

  'setUpEmailCode.title': 'Få koder via e-post',
  'setUpEmailCode.lead': 'När du loggar in skickar vi en kod till {address}.',
  'setUpEmailCode.submit': 'Slå på',
  'setUpEmailCode.verifyFirst': 'Först vill vi vara säkra på att {address} är din. Vi skickar en kod dit.',

  'recoveryCodes.title': 'Spara dina återställningskoder',
  'recoveryCodes.lead':
    'Om du förlorar det du just har konfigurerat kommer du in med en av de här koderna. Varje kod fungerar en gång. De visas bara nu: '
    + 'skriv ut dem eller skriv ner dem.',
  'recoveryCodes.stored': 'Jag har sparat dem',
  'recoveryCodes.copy': 'Kopiera',
  'recoveryCodes.copied': 'Kopierade',
  'recoveryCodes.download': 'Ladda ner',
  'recoveryCodes.print': 'Skriv ut',
}
