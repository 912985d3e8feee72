import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Accedi',
  'signIn.titleFor': 'Accedi a {client}',

  'loginName.label': 'Nome utente o email',
  'loginName.register': 'Crea un account',
  'external.or': 'oppure',
  'external.button': 'Continua con {provider}',
  'external.choice.title': 'Nessun account ancora collegato',
  'external.choice.lead': 'Hai effettuato l’accesso su {provider} come {name}.',
  'external.choice.held': 'Esiste già un account con questo indirizzo e-mail. Accedi una volta per collegarli.',
  'external.choice.create': 'Crea account',
  'external.choice.link': 'Collega un account esistente',
  'external.directory.title': 'Accedi con {provider}',
  'external.directory.userName': 'Nome utente',
  'external.refused': 'L’accesso con {provider} è stato annullato o rifiutato. Riprova o scegli un altro modo.',
  'external.disabled': 'Il tuo account su {provider} è disattivato o scaduto. Rivolgiti a chi lo gestisce.',
  'external.untrusted': 'Non è stato possibile verificare la risposta di {provider}. Riprova.',
  'external.unreachable': '{provider} non è raggiungibile al momento. Riprova più tardi o scegli un altro modo.',
  'external.domain': 'Il tuo indirizzo e-mail su {provider} non è consentito qui.',
  'external.account': 'L’account collegato non può essere usato per questo accesso.',
  'external.again': 'Questo accesso è proseguito in un’altra finestra. Ricomincia.',
  'loginName.registerLead': 'È la tua prima visita?',
  'loginName.accounts': 'Scegli un account già connesso',

  'loginName.unknown': 'Qui nessuno ha questo nome utente o questa email. Controlla quanto inserito.',
  'loginName.shared': 'Qui più account usano questa email. Inserisci invece il tuo nome utente.',

  'password.label': 'Password',
  'password.identity': 'Accesso come',
  'password.submit': 'Accedi',
  'password.new': 'Nuova password',
  'password.newAgain': 'Ripeti la nuova password',
  'password.rules':
    'Almeno {least, plural, one {# carattere} other {# caratteri}}. Funzionano bene alcune parole che solo tu metteresti insieme.',

  'password.forgotten': 'Hai dimenticato la password?',
  'password.backTo': 'Torna alla password',

  'forgottenPassword.title': 'Hai dimenticato la password?',
  'forgottenPassword.lead': 'Ti inviamo un’email con cui potrai sceglierne un’altra.',
  'forgottenPassword.submit': 'Invia l’email',

  'resetPassword.title': 'Scegli una nuova password',
  'resetPassword.sent':
    'Se esiste un account per {loginName}, un’email con un codice è in arrivo al suo indirizzo. '
    + 'Inserisci qui il codice o apri il link nell’email.',
  'resetPassword.submit': 'Cambia la password e accedi',
  'resetPassword.again': 'L’email non è ancora arrivata?',
  'resetPassword.sendAgain': 'Inviane un’altra',

  'changePassword.title': 'Scegli una nuova password',
  'changePassword.lead': 'Prima di continuare, scegli una password che conosci solo tu.',
  'changePassword.current': 'Password attuale',
  'changePassword.submit': 'Cambia la password e accedi',

  'verifyEmailStep.title': 'Conferma il tuo indirizzo email',
  'verifyEmailStep.lead':
    'Vogliamo assicurarci che {address} sia il tuo indirizzo. Inserisci qui il codice ricevuto via email o apri il link nell’email.',
  'verifyEmailStep.sendAgain': 'Invia un’altra email',
  'verifyEmailStep.sent': 'Abbiamo inviato un’email a {address}.',
  'verifyEmailStep.submit': 'Conferma e continua',
  'verifyEmailStep.change': 'Cambia l’indirizzo',
  'changeAddress.title': 'Cambia il tuo indirizzo email',
  'changeAddress.lead': 'Inviamo un codice al nuovo indirizzo.',
  'changeAddress.label': 'Email',
  'changeAddress.submit': 'Cambia l’indirizzo',

  'accounts.title': 'Scegli un account',
  'accounts.titleFor': 'Continua su {client}',
  'accounts.signOut': 'Disconnetti {loginName}',
  'accounts.lead': 'Questi account sono connessi in questo browser.',

  'register.title': 'Crea un account',
  'register.titleFor': 'Crea un account per {client}',
  'register.givenName': 'Nome',
  'register.familyName': 'Cognome',
  'register.email': 'Email',
  'register.password': 'Password',
  'register.submit': 'Crea l’account',
  'register.agree.both': 'Creando un account accetti i {terms}. L’{privacy} spiega cosa succede ai tuoi dati.',
  'register.agree.terms': 'Creando un account accetti i {terms}.',
  'register.agree.privacy': 'L’{privacy} spiega cosa succede ai tuoi dati.',
  'register.terms': 'termini di servizio',
  'register.privacy': 'informativa sulla privacy',
  'register.signInLead': 'Hai già un account?',
  'register.signIn': 'Accedi',

  'registerCode.title': 'Controlla la posta',
  'registerCode.lead': 'Abbiamo inviato un codice a {email}. Inseriscilo qui per completare la creazione dell’account.',

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
