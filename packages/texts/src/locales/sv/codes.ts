import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Koden från mejlet',
  'mailCode.hint': 'Sex bokstäver och siffror, till exempel K7QXMA. Du kan skriva stora eller små bokstäver.',

  'verifyEmail.title': 'Bekräfta din e-postadress',
  'verifyEmail.lead': 'Bekräfta att mejlet med den här koden kom till dig.',
  'verifyEmail.submit': 'Bekräfta adressen',
  'verifyEmail.doneTitle': 'Din e-postadress är bekräftad',
  'verifyEmail.doneText': 'Du kan stänga den här sidan och fortsätta i appen.',
  'verifyEmail.doneFresh':
    'För din säkerhet har allt som lagts till tidigare tagits bort: lösenord, passkeys, andra faktorer och inloggningar. Välj ett '
    + 'nytt lösenord för att logga in: inloggningssidan skickar en kod till dig för det.',

  'changeEmail.title': 'Bekräfta din nya e-postadress',
  'changeEmail.lead': 'Bekräfta att mejlet med den här koden kom till dig. Därefter är det här ditt kontos adress.',
  'changeEmail.submit': 'Bekräfta adressen',
  'changeEmail.doneTitle': 'Din e-postadress är ändrad',
  'changeEmail.doneText': 'Den är nu ditt kontos adress. Du kan stänga den här sidan.',

  'newPassword.initialise.title': 'Gör klart ditt konto',
  'newPassword.initialise.submit': 'Gör klart kontot',
  'newPassword.initialise.doneTitle': 'Ditt konto är klart',
  'newPassword.initialise.doneText': 'Gå nu till appen och logga in där med ditt nya lösenord.',
  'newPassword.password_reset.title': 'Välj ett nytt lösenord',
  'newPassword.password_reset.submit': 'Byt lösenord',
  'newPassword.password_reset.doneTitle': 'Ditt lösenord är bytt',
  'newPassword.password_reset.doneText': 'Du har loggats ut överallt. Gå nu till appen och logga in där med ditt nya lösenord.',

  'newPasskey.title': 'Skapa en passkey',
  'newPasskey.lead': 'Med en passkey loggar du in utan lösenord. Skriv först in koden från mejlet.',
  'newPasskey.submit': 'Fortsätt',
  'newPasskey.doneTitle': 'Din passkey är klar',
  'newPasskey.doneText': 'Du har loggats ut överallt. Gå nu till appen och logga in där med din passkey.',
}
