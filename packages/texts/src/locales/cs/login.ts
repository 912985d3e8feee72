import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Přihlášení',
  'signIn.titleFor': 'Přihlášení do aplikace {client}',

  'loginName.label': 'Přihlašovací jméno nebo e-mail',
  'loginName.register': 'Vytvořit účet',
  'external.or': 'nebo',
  'external.button': 'Pokračovat přes {provider}',
  'external.choice.title': 'Zatím není propojen žádný účet',
  'external.choice.lead': 'Přihlásili jste se u {provider} jako {name}.',
  'external.choice.held': 'Účet s touto e-mailovou adresou existuje. Jednou se k němu přihlaste, aby se oba propojily.',
  'external.choice.create': 'Vytvořit účet',
  'external.choice.link': 'Propojit existující účet',
  'external.directory.title': 'Přihlášení přes {provider}',
  'external.directory.userName': 'Uživatelské jméno',
  'external.refused': 'Přihlášení u {provider} bylo zrušeno nebo odmítnuto. Zkuste to znovu nebo zvolte jiný způsob.',
  'external.disabled': 'Váš účet u {provider} je deaktivovaný nebo vypršel. Obraťte se na jeho správce.',
  'external.untrusted': 'Odpověď {provider} se nepodařilo ověřit. Zkuste to znovu.',
  'external.unreachable': '{provider} teď není dostupný. Zkuste to později nebo zvolte jiný způsob.',
  'external.domain': 'Vaše e-mailová adresa u {provider} zde není povolena.',
  'external.account': 'Propojený účet nelze pro toto přihlášení použít.',
  'external.again': 'Toto přihlášení pokračovalo v jiném okně. Začněte znovu.',
  'loginName.registerLead': 'Jste tu poprvé?',
  'loginName.accounts': 'Vybrat přihlášený účet',

  'loginName.unknown': 'Toto přihlašovací jméno ani e-mail zde nikdo nemá. Zkontrolujte prosím zadání.',
  'loginName.shared': 'Tento e-mail zde používá více účtů. Zadejte prosím místo něj své přihlašovací jméno.',

  'password.label': 'Heslo',
  'password.identity': 'Přihlašujete se jako',
  'password.submit': 'Přihlásit se',
  'password.new': 'Nové heslo',
  'password.newAgain': 'Nové heslo znovu',
  'password.rules':
    'Alespoň {least, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}. '
    + 'Dobře poslouží několik slov, která takto dohromady napadnou jen vás.',

  'password.forgotten': 'Nepamatujete si heslo?',
  'password.backTo': 'Zpět k heslu',

  'forgottenPassword.title': 'Nepamatujete si heslo?',
  'forgottenPassword.lead': 'Pošleme vám e-mail, pomocí kterého si zvolíte nové.',
  'forgottenPassword.submit': 'Odeslat e-mail',

  'resetPassword.title': 'Zvolte si nové heslo',
  'resetPassword.sent':
    'Pokud pro {loginName} existuje účet, je na jeho adresu na cestě e-mail s kódem. '
    + 'Zadejte prosím kód zde, nebo otevřete odkaz v e-mailu.',
  'resetPassword.submit': 'Změnit heslo a přihlásit se',
  'resetPassword.again': 'E-mail ještě nedorazil?',
  'resetPassword.sendAgain': 'Poslat další',

  'changePassword.title': 'Zvolte si nové heslo',
  'changePassword.lead': 'Než budete pokračovat, zvolte si prosím heslo, které znáte jen vy.',
  'changePassword.current': 'Současné heslo',
  'changePassword.submit': 'Změnit heslo a přihlásit se',

  'verifyEmailStep.title': 'Ověřte svou e-mailovou adresu',
  'verifyEmailStep.lead':
    'Chceme mít jistotu, že adresa {address} je vaše. Zadejte prosím kód z e-mailu zde, nebo otevřete odkaz v e-mailu.',
  'verifyEmailStep.sendAgain': 'Poslat další e-mail',
  'verifyEmailStep.sent': 'Na adresu {address} jsme poslali e-mail.',
  'verifyEmailStep.submit': 'Ověřit a pokračovat',
  'verifyEmailStep.change': 'Změnit adresu',
  'changeAddress.title': 'Změna e-mailové adresy',
  'changeAddress.lead': 'Na novou adresu pošleme kód.',
  'changeAddress.label': 'E-mail',
  'changeAddress.submit': 'Změnit adresu',

  'accounts.title': 'Vyberte účet',
  'accounts.titleFor': 'Pokračovat do aplikace {client}',
  'accounts.signOut': 'Odhlásit účet {loginName}',
  'accounts.lead': 'V tomto prohlížeči jsou přihlášeny tyto účty.',

  'register.title': 'Vytvoření účtu',
  'register.titleFor': 'Vytvoření účtu pro aplikaci {client}',
  'register.givenName': 'Jméno',
  'register.familyName': 'Příjmení',
  'register.email': 'E-mail',
  'register.password': 'Heslo',
  'register.submit': 'Vytvořit účet',
  'register.agree.both': 'Vytvořením účtu přijímáte {terms}. Co se děje s vašimi údaji, popisují {privacy}.',
  'register.agree.terms': 'Vytvořením účtu přijímáte {terms}.',
  'register.agree.privacy': 'Co se děje s vašimi údaji, popisují {privacy}.',
  'register.terms': 'podmínky používání',
  'register.privacy': 'zásady ochrany osobních údajů',
  'register.signInLead': 'Už máte účet?',
  'register.signIn': 'Přihlásit se',

  'registerCode.title': 'Zkontrolujte si poštu',
  'registerCode.lead': 'Na adresu {email} jsme poslali kód. Zadejte ho zde a dokončete vytvoření účtu.',

  'logout.question': 'Chcete se odhlásit?',
  'logout.text': 'Odhlásíme vás z účtu v tomto prohlížeči. Pokud se odhlásit nechcete, stačí tuto stránku zavřít.',
  'logout.submit': 'Odhlásit se',
  'logout.doneTitle': 'Odhlášení proběhlo',
  'logout.doneText': 'Tuto stránku teď můžete zavřít. Na sdíleném počítači zavřete i prohlížeč.',

  'formPost.title': 'Okamžik prosím',
  'formPost.back': 'Vracíme vás zpět…',
  'formPost.backTo': 'Vracíme vás do aplikace {client}…',
  'formPost.noScript': 'Pokračujte prosím stisknutím tlačítka.',
}
