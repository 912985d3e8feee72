import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {En sak behöver ses över} other {# saker behöver ses över}}',

  'problems.wrongLoginNameOrPassword': 'Användarnamnet och lösenordet passar inte ihop. Kontrollera båda och försök igen.',
  'problems.wrongAddressOrPassword':
    'Användarnamnet och lösenordet passar inte ihop. Kontrollera båda och försök igen. Om flera konton använder den här e-postadressen anger du i stället ditt användarnamn.',
  'problems.tooManyAttempts': 'Det har gjorts flera försök på kort tid. Försök igen {wait}.',
  'problems.formExpired': 'Sidan var öppen länge, så vi kunde inte ta emot dina uppgifter. Ange dem igen.',
  'problems.passwordTooShort': 'Välj ett lösenord med minst {least, plural, one {# tecken} other {# tecken}}.',
  'problems.passwordTooSimple': 'Blanda fler sorters tecken: stora bokstäver, små bokstäver, siffror och symboler.',
  'problems.passwordTooLong': 'Välj ett lösenord med högst {most, plural, one {# tecken} other {# tecken}}.',
  'problems.passwordTooCommon': 'Det här lösenordet är ett av de första som andra gissar på. Välj ett annat.',
  'problems.passwordSame': 'Det här är ditt nuvarande lösenord. Välj ett annat.',
  'problems.passwordWrong': 'Det här är inte ditt nuvarande lösenord. Kontrollera det och försök igen.',
  'problems.passwordsDiffer': 'Lösenorden är inte likadana. Skriv ditt nya lösenord i båda fälten.',
  'problems.notReadable': 'Några av tecknen kan inte sparas. Använd vanliga bokstäver, siffror och symboler.',
  'problems.emailTaken': 'Det finns redan ett konto med den här e-postadressen. Logga in eller välj ett nytt lösenord.',
  'problems.emailUnusable': 'Det här ser inte ut som en e-postadress. Skriv den så här: namn@example.com.',
  'problems.sessionEnded': 'Det här kontot är inte längre inloggat. Välj ett annat eller logga in igen.',
  'problems.tooLong': 'Skriv högst {most, plural, one {# tecken} other {# tecken}} här.',

  'problems.userCode.malformed': 'En kod har åtta bokstäver och inga vokaler. Skriv den så som enheten visar den.',
  'problems.userCode.wrong': 'Ingen enhet visar den här koden. Jämför den med din enhet, bokstav för bokstav.',
  'problems.userCode.over': 'Den här koden fungerar inte längre. Hämta en ny på enheten.',

  'problems.mailCode':
    'Den här koden fungerar inte. Den kan innehålla ett skrivfel, vara för gammal, redan ha använts eller ha ersatts av en nyare. '
    + 'Ange koden i det senaste mejlet eller be om ett nytt mejl.',

  'problems.factorCode': 'Den här koden fungerar inte. Ange den kod som visas nu.',
  'problems.recoveryCode': 'Den här koden fungerar inte. Den kan innehålla ett skrivfel eller redan ha använts. Ta en annan.',
  'problems.emailCode': 'Den här koden fungerar inte. Ange koden i det senaste mejlet eller be om en ny.',
  'problems.passkey': 'Du kan inte logga in här med den här passkeyn. Försök igen eller logga in på ett annat sätt.',
  'problems.passkeyNotAdded': 'Din passkey lades inte till. Försök igen eller välj något annat.',
  'problems.passkeyExists': 'Den här passkeyn är redan registrerad. Välj en annan.',
  'problems.passkeyName': 'Använd ett namn med högst {most} vanliga bokstäver och tecken.',
  'problems.seedExpired': 'Sidan var öppen länge. Skanna den nya bilden.',
  'problems.tooManyMails': 'Vi har redan skickat flera mejl. Du kan be om ett nytt {wait}.',
  'problems.codesNeedMail': 'Den här servern kan inte skicka e-post till dig, och ingen annan kan hantera den. Välj en annan metod.',
  'problems.required.code': 'Ange koden.',
  'problems.required.mailCode': 'Ange koden från mejlet.',
  'problems.required.userCode': 'Ange koden som visas på enheten.',
  'problems.required.loginName': 'Ange ditt användarnamn eller din e-postadress.',
  'problems.required.password': 'Ange ditt lösenord.',
  'problems.required.newPassword': 'Välj ett lösenord.',
  'problems.required.givenName': 'Ange ditt förnamn.',
  'problems.required.familyName': 'Ange ditt efternamn.',
  'problems.required.email': 'Ange din e-postadress.',
}
