import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Přihlášení',
  'signIn.titleFor': 'Přihlášení do aplikace {client}',

  'loginName.label': 'Přihlašovací jméno nebo e-mail',
  'loginName.register': 'Vytvořit účet',
  'loginName.registerLead': 'Jste tu poprvé?',
  'loginName.accounts': 'Vybrat přihlášený účet',

  'password.label': 'Heslo',
  'password.identity': 'Přihlašujete se jako',
  'password.submit': 'Přihlásit se',
  'password.new': 'Nové heslo',
  'password.newAgain': 'Nové heslo znovu',
  'password.rules':
    'Alespoň {least, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}. '
    + 'Dobře poslouží několik slov, která takto dohromady napadnou jen vás.',

  'changePassword.title': 'Zvolte si nové heslo',
  'changePassword.lead': 'Než budete pokračovat, zvolte si prosím heslo, které znáte jen vy.',
  'changePassword.current': 'Současné heslo',
  'changePassword.submit': 'Změnit heslo a přihlásit se',

  'accounts.title': 'Vyberte účet',
  'accounts.titleFor': 'Pokračovat do aplikace {client}',
  'accounts.lead': 'V tomto prohlížeči jsou přihlášeny tyto účty.',

  'register.title': 'Vytvoření účtu',
  'register.titleFor': 'Vytvoření účtu pro aplikaci {client}',
  'register.givenName': 'Jméno',
  'register.familyName': 'Příjmení',
  'register.email': 'E-mail',
  'register.loginName': 'Přihlašovací jméno',
  'register.password': 'Heslo',
  'register.passwordAgain': 'Heslo znovu',
  'register.submit': 'Vytvořit účet',
  'register.signInLead': 'Už máte účet?',
  'register.signIn': 'Přihlásit se',

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
