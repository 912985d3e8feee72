import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Accedi con una passkey',
  'passkey.lead': 'Il tuo dispositivo ti chiede l’impronta digitale, il volto o il codice con cui lo sblocchi.',
  'passkey.button': 'Accedi con una passkey',
  'passkey.usePassword': 'Usa invece la tua password',
  'passkey.needsScript': 'Le passkey richiedono un browser che le supporti, con JavaScript attivato.',
  'passkey.nothingCame': 'Dal tuo dispositivo non è arrivata nessuna passkey. Riprova o accedi in un altro modo.',

  'secondFactor.title': 'Conferma la tua identità',
  'secondFactor.lead': 'Scegli come.',
  'secondFactor.otherWay': 'Prova in un altro modo',
  'secondFactor.passkey': 'Passkey o chiave di sicurezza',
  'secondFactor.totp': 'Codice della tua app di autenticazione',
  'secondFactor.email_code': 'Codice via email',
  'secondFactor.recovery_code': 'Uno dei tuoi codici di recupero',

  'totp.title': 'Inserisci il codice della tua app',
  'totp.lead': 'La tua app di autenticazione mostra un codice di sei cifre.',
  'totp.label': 'Codice',

  'recoveryCode.title': 'Inserisci un codice di recupero',
  'recoveryCode.lead': 'Ognuno dei codici che hai conservato funziona una sola volta.',
  'recoveryCode.label': 'Codice di recupero',
  'recoveryCode.hint': 'Dodici lettere e cifre, ad esempio ABCD-EFGH-JKLM.',

  'emailCode.title': 'Ricevi un codice via email',
  'emailCode.lead': 'Inviamo un codice a {address}.',
  'emailCode.send': 'Invia il codice',
  'emailCode.sentTitle': 'Inserisci il codice ricevuto via email',
  'emailCode.sent': 'Abbiamo inviato un codice a {address}. Funziona per dieci minuti.',
  'emailCode.sendAgain': 'Invia un altro codice',

  'securityKey.title': 'Usa la tua passkey o chiave di sicurezza',
  'securityKey.lead': 'Tieni a portata di mano il tuo dispositivo o la tua chiave di sicurezza.',
  'securityKey.button': 'Continua',

  'setUp.title': 'Proteggi il tuo account',
  'setUp.lead': 'Con una seconda verifica, conoscere la tua password non basta più per entrare. Scegline una.',
  'setUp.forced': 'Questo account richiede una seconda verifica oltre alla password. Scegline una.',
  'setUp.passkey': 'Una passkey o una chiave di sicurezza',
  'setUp.passkey.hint': 'L’impronta digitale, il volto o una chiave da collegare. La scelta più sicura.',
  'setUp.totp': 'Un’app di autenticazione',
  'setUp.totp.hint': 'Un’app sul tuo telefono mostra i codici.',
  'setUp.email_code': 'Codici via email',
  'setUp.email_code.hint': 'Ti inviamo un codice ogni volta.',
  'setUp.skip': 'Non ora',
  'setUp.otherWay': 'Scegli un’altra opzione',

  'setUpTotp.title': 'Configura un’app di autenticazione',
  'setUpTotp.scan': 'Scansiona questa immagine con la tua app di autenticazione.',
  'setUpTotp.picture': 'Un codice QR per la tua app di autenticazione',
  'setUpTotp.seed': 'Se non puoi scansionarla, inserisci questa chiave nell’app:',
  'setUpTotp.label': 'Codice mostrato dall’app',
  'setUpTotp.submit': 'Conferma',

  'setUpPasskey.title': 'Aggiungi una passkey',
  'setUpPasskey.lead': 'Il tuo dispositivo conserva la passkey e ti chiede l’impronta digitale, il volto o il codice con cui lo sblocchi.',
  'setUpPasskey.name': 'Nome',
  'setUpPasskey.nameHint': 'Per riconoscerla, ad esempio «Il mio telefono». Puoi lasciarlo vuoto.',
  'setUpPasskey.button': 'Aggiungi una passkey',

  'setUpEmailCode.title': 'Ricevi codici via email',
  'setUpEmailCode.lead': 'Quando accedi, inviamo un codice a {address}.',
  'setUpEmailCode.submit': 'Attiva',
  'setUpEmailCode.verifyFirst': 'Prima vogliamo assicurarci che {address} sia il tuo indirizzo. Inviamo lì un codice.',

  'recoveryCodes.title': 'Conserva i tuoi codici di recupero',
  'recoveryCodes.lead':
    'Se perdi ciò che hai appena configurato, potrai entrare con uno di questi codici. Ognuno funziona una sola volta. '
    + 'Vengono mostrati solo ora: stampali o annotali.',
  'recoveryCodes.stored': 'Li ho salvati',
  'recoveryCodes.copy': 'Copia',
  'recoveryCodes.copied': 'Copiati',
  'recoveryCodes.download': 'Scarica',
  'recoveryCodes.print': 'Stampa',
}
