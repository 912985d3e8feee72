import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Consentire l’accesso?',
  'consent.titleFor': 'Consentire a {client} di accedere al tuo account?',
  'consent.owner': 'L’applicazione è offerta da {owner}.',
  'consent.host': 'Dopo la tua decisione passerai a {host}.',
  'consent.onThisDevice': 'Dopo la tua decisione tornerai a un’app su questo dispositivo.',
  'consent.publisher': 'Questa applicazione proviene da',
  'consent.unverified': 'Nessuno ha verificato qui questa applicazione. Consenta l’accesso solo se ha appena avviato Lei stesso questa operazione e si fida di {host}.',
  'consent.elsewhere': 'Dopo la decisione passerà a un altro indirizzo:',
  'consent.onDevice': 'Dopo la decisione passerà a un programma su questo dispositivo. Un altro programma potrebbe spacciarsi per questa applicazione. Continui solo se l’ha appena avviata Lei stesso.',
  'consent.itself': 'Questa applicazione si è registrata da sola. Nessuno ha verificato qui il suo nome o il suo editore. Consenta l’accesso solo se ha appena avviato Lei stesso questa operazione.',
  'consent.person': 'Hai effettuato l’accesso come',
  'consent.scopes': 'Se lo consenti, {client} potrà',
  'consent.allowed': 'Hai già consentito a {client} di',
  'consent.remember': 'Ricorda la mia decisione',
  'consent.rememberHint':
    'Ti verrà chiesto di nuovo se viene richiesto un accesso più ampio. Puoi revocare l’accesso nel tuo account, in «{page}».',
  'scopes.roles': 'vedere i tuoi ruoli',
  'scopes.metadata': 'vedere altre informazioni memorizzate su di te',

  'terms.title': 'Accetta i termini di servizio',
  'terms.lead': 'La versione {version} dei termini di servizio si applica al tuo account. Leggila prima di continuare.',
  'terms.read': 'Leggi i termini di servizio',
  'terms.accept': 'Accetta e continua',

  'invitation.title': 'Unisciti a {org}',
  'invitation.lead': 'Hai ricevuto un invito a unirti a {org} con l’indirizzo email {address}.',
  'invitation.as': 'Ti unisci con l’account',
  'invitation.accept': 'Unisciti',
  'invitation.signIn': 'Hai già un account con questo indirizzo. Accedi con quell’account, poi apri di nuovo il link nell’email.',
  'invitation.new': 'Poi sceglierai una password per il tuo nuovo account.',
  'invitation.overTitle': 'Questo invito non è più valido',
  'invitation.overText': 'È stato accettato o ritirato, oppure è scaduto. Chiedine uno nuovo alla persona che ti ha invitato.',
  'invitation.doneTitle': 'Ora fai parte di {org}',
  'invitation.doneText': 'Puoi chiudere questa pagina e accedere alle tue applicazioni.',
}
