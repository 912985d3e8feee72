import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Kód z e-mailu',
  'mailCode.hint': 'Šest písmen a číslic, například K7QXMA. Na velikosti písmen nezáleží.',

  'verifyEmail.title': 'Ověřte svou e-mailovou adresu',
  'verifyEmail.lead': 'Potvrďte prosím, že e-mail s tímto kódem přišel vám.',
  'verifyEmail.submit': 'Ověřit adresu',
  'verifyEmail.doneTitle': 'Vaše e-mailová adresa je ověřena',
  'verifyEmail.doneText': 'Tuto stránku můžete zavřít a pokračovat v aplikaci.',
  'verifyEmail.doneFresh':
    'Pro vaši bezpečnost bylo odstraněno vše, co bylo přidáno dříve: hesla, přístupové klíče, druhé faktory a přihlášení. '
    + 'Chcete-li se přihlásit, zvolte si nové heslo: přihlašovací stránka vám k tomu pošle kód.',

  'changeEmail.title': 'Potvrďte svou novou e-mailovou adresu',
  'changeEmail.lead': 'Potvrďte prosím, že e-mail s tímto kódem přišel vám. Od té chvíle to bude adresa vašeho účtu.',
  'changeEmail.submit': 'Potvrdit adresu',
  'changeEmail.doneTitle': 'Vaše e-mailová adresa je změněna',
  'changeEmail.doneText': 'Je to teď adresa vašeho účtu. Tuto stránku můžete zavřít.',

  'newPassword.initialise.title': 'Nastavte si účet',
  'newPassword.initialise.submit': 'Nastavit účet',
  'newPassword.initialise.doneTitle': 'Váš účet je připraven',
  'newPassword.initialise.doneText': 'Přejděte nyní do aplikace a přihlaste se tam novým heslem.',
  'newPassword.password_reset.title': 'Zvolte si nové heslo',
  'newPassword.password_reset.submit': 'Změnit heslo',
  'newPassword.password_reset.doneTitle': 'Vaše heslo je změněno',
  'newPassword.password_reset.doneText': 'Všude jsme vás odhlásili. Přejděte nyní do aplikace a přihlaste se tam novým heslem.',

  'newPasskey.title': 'Nastavení přístupového klíče',
  'newPasskey.lead': 'S přístupovým klíčem se přihlásíte bez hesla. Nejprve prosím zadejte kód z e-mailu.',
  'newPasskey.submit': 'Pokračovat',
  'newPasskey.doneTitle': 'Váš přístupový klíč je připraven',
  'newPasskey.doneText': 'Všude jsme vás odhlásili. Přejděte nyní do aplikace a přihlaste se tam přístupovým klíčem.',
}
