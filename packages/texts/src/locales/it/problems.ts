import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Un punto richiede la tua attenzione} other {# punti richiedono la tua attenzione}}',

  'problems.wrongLoginNameOrPassword': 'Nome utente e password non corrispondono. Controlla entrambi e riprova.',
  'problems.wrongAddressOrPassword':
    'Nome utente e password non corrispondono. Controlla entrambi e riprova. Se più account usano questa email, inserisci invece il tuo nome utente.',
  'problems.tooManyAttempts': 'Ci sono stati diversi tentativi in poco tempo. Riprova {wait}.',
  'problems.formExpired':
    'Questa pagina è rimasta aperta a lungo, quindi non abbiamo potuto accettare i tuoi dati. Inseriscili di nuovo.',
  'problems.passwordTooShort':
    'Usa una password con almeno {least, plural, one {# carattere} other {# caratteri}}.',
  'problems.passwordTooSimple': 'Combina più tipi di caratteri: maiuscole, minuscole, cifre e simboli.',
  'problems.passwordTooLong': 'Usa una password con al massimo {most, plural, one {# carattere} other {# caratteri}}.',
  'problems.passwordTooCommon': 'Questa password sarebbe una delle prime che altri indovinerebbero. Scegline un’altra.',
  'problems.passwordSame': 'Questa è la tua password attuale. Scegline un’altra.',
  'problems.passwordWrong': 'Questa non è la tua password attuale. Controllala e riprova.',
  'problems.passwordsDiffer': 'Le due password non sono uguali. Inserisci la nuova password in entrambi i campi.',
  'problems.notReadable':
    'Alcuni di questi caratteri non possono essere salvati. Usa lettere, cifre e simboli comuni.',
  'problems.emailTaken': 'Esiste già un account con questo indirizzo email. Accedi oppure scegli una nuova password.',
  'problems.emailUnusable': 'Questo non sembra un indirizzo email. Scrivilo in questa forma: name@example.com.',
  'problems.sessionEnded': 'Questo account non è più connesso. Scegline un altro o accedi di nuovo.',
  'problems.tooLong': 'Inserisci qui al massimo {most, plural, one {# carattere} other {# caratteri}}.',

  'problems.userCode.malformed':
    'Il codice ha otto lettere e nessuna vocale. Inseriscilo come lo mostra il tuo dispositivo.',
  'problems.userCode.wrong': 'Nessun dispositivo mostra questo codice. Confrontalo con quello del tuo dispositivo, lettera per lettera.',
  'problems.userCode.over': 'Questo codice non funziona più. Richiedine uno nuovo sul tuo dispositivo.',

  'problems.mailCode':
    'Questo codice non funziona. Forse contiene un refuso, è troppo vecchio, è già stato usato o è stato sostituito da uno più recente. '
    + 'Usa il codice dell’ultima email o richiedi un’altra email.',

  'problems.factorCode': 'Questo codice non funziona. Inserisci quello mostrato ora.',
  'problems.recoveryCode': 'Questo codice non funziona. Forse contiene un refuso o è già stato usato. Usane un altro.',
  'problems.emailCode': 'Questo codice non funziona. Usa il codice dell’ultima email o fattene inviare un altro.',
  'problems.passkey': 'Questa passkey non permette di entrare qui. Riprova o accedi in un altro modo.',
  'problems.passkeyNotAdded': 'La passkey non è stata aggiunta. Riprova o scegli un’altra opzione.',
  'problems.passkeyExists': 'Questa passkey è già registrata. Scegline un’altra.',
  'problems.passkeyName': 'Usa un nome con al massimo {most} lettere e segni comuni.',
  'problems.seedExpired': 'Questa pagina è rimasta aperta a lungo. Scansiona la nuova immagine.',
  'problems.tooManyMails': 'Abbiamo già inviato diverse email. Puoi richiederne un’altra {wait}.',
  'problems.codesNeedMail': 'Questo server non può inviarti e-mail e nessun altro può gestirlo. Scegli un altro metodo.',
  'problems.required.code': 'Inserisci il codice.',
  'problems.required.mailCode': 'Inserisci il codice ricevuto via email.',
  'problems.required.userCode': 'Inserisci il codice mostrato dal tuo dispositivo.',
  'problems.required.loginName': 'Inserisci il tuo nome utente o la tua email.',
  'problems.required.password': 'Inserisci la tua password.',
  'problems.required.newPassword': 'Scegli una password.',
  'problems.required.givenName': 'Inserisci il tuo nome.',
  'problems.required.familyName': 'Inserisci il tuo cognome.',
  'problems.required.email': 'Inserisci il tuo indirizzo email.',
}
