import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Codice ricevuto via email',
  'mailCode.hint': 'Sei lettere e cifre, ad esempio K7QXMA. Maiuscole e minuscole sono equivalenti.',

  'verifyEmail.title': 'Conferma il tuo indirizzo email',
  'verifyEmail.lead': 'Conferma di aver ricevuto l’email con questo codice.',
  'verifyEmail.submit': 'Conferma l’indirizzo',
  'verifyEmail.doneTitle': 'Il tuo indirizzo email è confermato',
  'verifyEmail.doneText': 'Puoi chiudere questa pagina e continuare nell’app.',
  'verifyEmail.doneFresh':
    'Per la tua sicurezza, tutto ciò che era stato aggiunto prima è stato rimosso: password, passkey, secondi fattori e accessi. '
    + 'Per accedere, scegli una nuova password: la pagina di accesso ti invierà un codice.',

  'changeEmail.title': 'Conferma il tuo nuovo indirizzo email',
  'changeEmail.lead': 'Conferma di aver ricevuto l’email con questo codice. Da quel momento questo sarà l’indirizzo del tuo account.',
  'changeEmail.submit': 'Conferma l’indirizzo',
  'changeEmail.doneTitle': 'Il tuo indirizzo email è stato cambiato',
  'changeEmail.doneText': 'Ora è l’indirizzo del tuo account. Puoi chiudere questa pagina.',

  'newPassword.initialise.title': 'Configura il tuo account',
  'newPassword.initialise.submit': 'Configura l’account',
  'newPassword.initialise.doneTitle': 'Il tuo account è pronto',
  'newPassword.initialise.doneText': 'Ora vai all’app e accedi con la tua nuova password.',
  'newPassword.password_reset.title': 'Scegli una nuova password',
  'newPassword.password_reset.submit': 'Cambia la password',
  'newPassword.password_reset.doneTitle': 'La tua password è stata cambiata',
  'newPassword.password_reset.doneText':
    'Il tuo account è stato disconnesso ovunque. Ora vai all’app e accedi con la tua nuova password.',

  'newPasskey.title': 'Configura una passkey',
  'newPasskey.lead': 'Con una passkey accedi senza password. Inserisci prima il codice ricevuto via email.',
  'newPasskey.submit': 'Continua',
  'newPasskey.doneTitle': 'La tua passkey è pronta',
  'newPasskey.doneText': 'Hai effettuato la disconnessione ovunque. Ora vai all’app e accedi lì con la tua passkey.',
}
