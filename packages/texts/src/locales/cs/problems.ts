import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary':
    '{count, plural, one {Jedna věc vyžaduje vaši pozornost} few {# věci vyžadují vaši pozornost} many {# věci vyžaduje vaši pozornost} other {# věcí vyžaduje vaši pozornost}}',

  'problems.wrongLoginNameOrPassword': 'Přihlašovací jméno a heslo k sobě nepatří. Zkontrolujte prosím obojí a zkuste to znovu.',
  'problems.wrongAddressOrPassword':
    'Přihlašovací jméno a heslo k sobě nepatří. Zkontrolujte prosím obojí a zkuste to znovu. Pokud tento e-mail používá více účtů, zadejte místo něj své přihlašovací jméno.',
  'problems.tooManyAttempts': 'Během krátké doby proběhlo několik pokusů. Zkuste to prosím znovu {wait}.',
  'problems.formExpired': 'Tato stránka byla dlouho otevřená, proto jsme vaše údaje nemohli přijmout. Zadejte je prosím znovu.',
  'problems.passwordTooShort':
    'Zvolte si prosím heslo, které má alespoň {least, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}.',
  'problems.passwordTooSimple': 'Použijte prosím více druhů znaků: velká a malá písmena, číslice a symboly.',
  'problems.passwordTooLong':
    'Zvolte si prosím heslo, které má nejvýše {most, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}.',
  'problems.passwordTooCommon': 'Toto heslo patří k těm, která ostatní zkoušejí jako první. Zvolte si prosím jiné.',
  'problems.passwordSame': 'Toto je vaše současné heslo. Zvolte si prosím jiné.',
  'problems.passwordWrong': 'Toto není vaše současné heslo. Zkontrolujte ho prosím a zkuste to znovu.',
  'problems.passwordsDiffer': 'Hesla se neshodují. Zadejte prosím nové heslo do obou polí.',
  'problems.notReadable': 'Některé z těchto znaků nelze uložit. Použijte prosím běžná písmena, číslice a symboly.',
  'problems.emailTaken': 'Účet s touto e-mailovou adresou už existuje. Přihlaste se, nebo si zvolte nové heslo.',
  'problems.emailUnusable': 'Toto nevypadá jako e-mailová adresa. Zadejte ji prosím ve tvaru jmeno@example.com.',
  'problems.sessionEnded': 'Tento účet už není přihlášený. Vyberte prosím jiný, nebo se přihlaste znovu.',
  'problems.tooLong': 'Zadejte zde prosím nejvýše {most, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}.',

  'problems.userCode.malformed': 'Kód má osm písmen a žádné samohlásky. Zadejte ho prosím tak, jak ho ukazuje vaše zařízení.',
  'problems.userCode.wrong': 'Tento kód žádné zařízení nezobrazuje. Porovnejte ho prosím se svým zařízením písmeno po písmenu.',
  'problems.userCode.over': 'Tento kód už neplatí. Vyžádejte si prosím na zařízení nový.',

  'problems.mailCode':
    'Tento kód nefunguje. Může v něm být překlep, může být příliš starý, už použitý nebo nahrazený novějším. '
    + 'Zadejte prosím kód z nejnovějšího e-mailu, nebo si vyžádejte další e-mail.',

  'problems.factorCode': 'Tento kód nefunguje. Zadejte prosím ten, který je zobrazený teď.',
  'problems.recoveryCode': 'Tento kód nefunguje. Může v něm být překlep, nebo už byl použit. Použijte prosím jiný.',
  'problems.emailCode': 'Tento kód nefunguje. Zadejte prosím kód z nejnovějšího e-mailu, nebo si nechte poslat další.',
  'problems.passkey': 'Tímto přístupovým klíčem se zde nelze přihlásit. Zkuste to prosím znovu, nebo se přihlaste jiným způsobem.',
  'problems.passkeyNotAdded': 'Přístupový klíč nebyl přidán. Zkuste to prosím znovu, nebo zvolte něco jiného.',
  'problems.passkeyExists': 'Tento přístupový klíč už je zaregistrovaný. Zvolte prosím jiný.',
  'problems.passkeyName': 'Zvolte prosím název z běžných písmen a symbolů, nejvýše {most} znaků.',
  'problems.seedExpired': 'Tato stránka byla dlouho otevřená. Naskenujte prosím nový obrázek.',
  'problems.tooManyMails': 'Poslali jsme už několik e-mailů. O další můžete požádat {wait}.',
  'problems.codesNeedMail': 'Tento server vám nemůže posílat e-maily a nikdo jiný ho nemůže spravovat. Zvolte prosím jinou metodu.',
  'problems.required.code': 'Zadejte prosím kód.',
  'problems.required.mailCode': 'Zadejte prosím kód z e-mailu.',
  'problems.required.userCode': 'Zadejte prosím kód zobrazený na zařízení.',
  'problems.required.loginName': 'Zadejte prosím přihlašovací jméno nebo e-mail.',
  'problems.required.password': 'Zadejte prosím heslo.',
  'problems.required.newPassword': 'Zvolte si prosím heslo.',
  'problems.required.givenName': 'Zadejte prosím své jméno.',
  'problems.required.familyName': 'Zadejte prosím své příjmení.',
  'problems.required.email': 'Zadejte prosím svou e-mailovou adresu.',
}
