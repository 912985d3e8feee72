import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Consentire l’accesso?',
  'consent.titleFor': 'Consentire a {client} di accedere al tuo account?',
  'consent.owner': 'L’applicazione è offerta da {owner}.',
  'consent.host': 'Dopo la tua decisione passerai a {host}.',
  'consent.onThisDevice': 'Dopo la tua decisione tornerai a un’app su questo dispositivo.',
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
}
