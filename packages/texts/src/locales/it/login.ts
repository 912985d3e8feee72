import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Accedi',
  'signIn.titleFor': 'Accedi a {client}',

  'loginName.label': 'Nome utente o email',
  'loginName.register': 'Crea un account',
  'loginName.registerLead': 'È la tua prima visita?',
  'loginName.accounts': 'Scegli un account già connesso',

  'password.label': 'Password',
  'password.identity': 'Accesso come',
  'password.submit': 'Accedi',
  'password.new': 'Nuova password',
  'password.newAgain': 'Ripeti la nuova password',
  'password.rules':
    'Almeno {least, plural, one {# carattere} other {# caratteri}}. Funzionano bene alcune parole che solo tu metteresti insieme.',

  'changePassword.title': 'Scegli una nuova password',
  'changePassword.lead': 'Prima di continuare, scegli una password che conosci solo tu.',
  'changePassword.current': 'Password attuale',
  'changePassword.submit': 'Cambia la password e accedi',

  'accounts.title': 'Scegli un account',
  'accounts.titleFor': 'Continua su {client}',
  'accounts.lead': 'Questi account sono connessi in questo browser.',

  'register.title': 'Crea un account',
  'register.titleFor': 'Crea un account per {client}',
  'register.givenName': 'Nome',
  'register.familyName': 'Cognome',
  'register.email': 'Email',
  'register.loginName': 'Nome utente',
  'register.password': 'Password',
  'register.passwordAgain': 'Ripeti la password',
  'register.submit': 'Crea l’account',
  'register.signInLead': 'Hai già un account?',
  'register.signIn': 'Accedi',

  'logout.question': 'Vuoi uscire dal tuo account?',
  'logout.text': 'In questo browser il tuo account verrà disconnesso. Per mantenere l’accesso, chiudi semplicemente questa pagina.',
  'logout.submit': 'Esci',
  'logout.doneTitle': 'Il tuo account è disconnesso',
  'logout.doneText': 'Ora puoi chiudere questa pagina. Su un computer condiviso, chiudi anche il browser.',

  'formPost.title': 'Un momento',
  'formPost.back': 'Reindirizzamento in corso…',
  'formPost.backTo': 'Reindirizzamento a {client}…',
  'formPost.noScript': 'Premi il pulsante per continuare.',
}
