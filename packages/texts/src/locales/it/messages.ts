import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Riferimento',
  'messages.referenceHint': 'Indicalo quando chiedi aiuto.',
  'messages.startAgain': 'Ricomincia',
  'messages.enterCode': 'Inserisci un codice',
  'messages.backToApp': 'Torna all’app',
  'messages.backToAppNamed': 'Torna a {client}',
  'messages.tryAgain': 'Riprova',
  'messages.copy': 'Copia',
  'messages.copied': 'Copiato',
  'messages.forDevelopers': 'Per gli sviluppatori',

  'messages.expired.title': 'Questo accesso è scaduto',
  'messages.expired.text':
    'È rimasto aperto a lungo, quindi lo abbiamo chiuso per proteggere il tuo account. Torna all’app e accedi di nuovo.',
  'messages.alreadyUsed.title': 'Questo accesso è già stato completato',
  'messages.alreadyUsed.text':
    'Probabilmente sei qui a causa del pulsante Indietro o di una seconda scheda. '
    + 'Continua nell’app o accedi di nuovo da lì.',
  'messages.notLinked.title': 'Questo account non può essere collegato',
  'messages.notLinked.text':
    'L’accesso presso l’altro provider è già collegato a un altro account, oppure questo account non appartiene alla sua organizzazione. Torna indietro e accedi a un altro account.',
  'messages.foreignBrowser.title': 'Continua da dove hai iniziato',
  'messages.foreignBrowser.text':
    'Questo accesso è iniziato in un altro browser o in una finestra privata. '
    + 'Torna lì, oppure vai all’app e accedi di nuovo da qui.',
  'messages.deviceExpired.title': 'Questo accesso è scaduto',
  'messages.deviceExpired.text':
    'È rimasto aperto a lungo, oppure nel frattempo hai effettuato la disconnessione. '
    + 'Richiedi un nuovo codice sul tuo dispositivo e inseriscilo qui.',
  'messages.cancel': 'Annulla',
  'messages.cancelled.title': 'Accesso annullato',
  'messages.cancelled.text': 'L’accesso non è stato effettuato. Ora puoi chiudere questa pagina.',
  'messages.deviceCodeOver.title': 'Questo codice non funziona più',
  'messages.deviceCodeOver.text':
    'È scaduto o è già stato usato. Riavvia l’accesso sul tuo dispositivo per ottenere un nuovo codice e inseriscilo qui.',
  'messages.deviceInOtherBrowser.title': 'Continua da dove hai iniziato',
  'messages.deviceInOtherBrowser.text':
    'Questo accesso è iniziato in un altro browser o in una finestra privata. '
    + 'Torna lì, oppure inserisci qui il codice del tuo dispositivo.',
  'messages.accountNotAdmitted.title': 'Questo account non può essere usato qui',
  'messages.accountNotAdmitted.text':
    'L’app è riservata ai membri di un’altra organizzazione. '
    + 'Inserisci di nuovo il codice e accedi con un account di quell’organizzazione.',
  'messages.unavailable.title': 'Al momento non è possibile accedere',
  'messages.unavailable.text':
    'Il servizio non è disponibile in questo momento. Per il tuo account non cambia nulla. Attendi un minuto e riprova.',
  'messages.requestNotUnderstood.title': 'Questo link di accesso non funziona',
  'messages.requestNotUnderstood.text':
    'L’app da cui arrivi ha chiesto qualcosa che non possiamo fare. Torna indietro e riprova. '
    + 'Se vedi di nuovo questa pagina, chi gestisce l’app può aiutarti.',
  'messages.formRefused.title': 'Questa pagina è rimasta aperta troppo a lungo',
  'messages.formRefused.text':
    'Per proteggere il tuo account, non abbiamo potuto accettare i dati inviati. Non è cambiato nulla; ricomincia.',
  'messages.logoutRefused.title': 'Non è stato possibile disconnettere il tuo account',
  'messages.logoutRefused.text':
    'L’app da cui arrivi lo ha chiesto in un modo che non possiamo seguire, quindi il tuo account è ancora connesso.',
  'messages.unexpected.title': 'Qualcosa non ha funzionato dalla nostra parte',
  'messages.unexpected.text': 'Non abbiamo potuto completare questo passaggio. Riprova tra un attimo.',
  'messages.unknown.title': 'Non troviamo questo accesso',
  'messages.unknown.text':
    'Forse è troppo vecchio o l’indirizzo è incompleto. Torna all’app e accedi di nuovo.',
  'messages.notFound.title': 'Qui non c’è nessuna pagina',
  'messages.notFound.text': 'Forse l’indirizzo è incompleto. Torna all’app e ricomincia da lì.',
  'messages.scriptNeeded': 'Questa pagina richiede JavaScript. Attivalo nel browser e ricarica la pagina.',
  'messages.signedIn.title': 'Accesso effettuato',
  'messages.signedIn.text': 'Puoi chiudere questa pagina e continuare nell’app.',
}
