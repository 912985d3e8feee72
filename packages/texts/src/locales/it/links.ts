import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Accessi collegati',
  'account.links.lead': 'Puoi accedere anche con un account di un altro servizio.',
  'account.links.add': 'Collega {provider}',
  'account.links.since': 'Collegato il {date}',
  'account.links.suspended': 'Sospeso perché le impostazioni di questo servizio sono cambiate. Per usarlo di nuovo, acceda con esso e poi in un altro modo.',
  'account.links.gone': 'Questo accesso non è più collegato.',
  'links.left.title': 'Accessi collegati al suo account',
  'links.left.lead': 'Aprono ancora il suo account. Rimuova quelli che non conosce.',
  'links.left.review': 'Controlla gli accessi collegati',
  'removal.link.title': 'Rimuovere questo accesso collegato?',
  'removal.link.text': 'Non potrai più accedere in questo modo e verrai disconnesso da tutti gli altri luoghi.',
  'removal.link.submit': 'Rimuovi il collegamento',
  'removal.link.onlyWay': 'Questo è il tuo unico modo per accedere. Aggiungine prima un altro.',
  'account.note.link_added': 'L’accesso è collegato. Sei stato disconnesso da tutti gli altri luoghi.',
  'account.note.link_removed': 'Il collegamento è rimosso. Sei stato disconnesso da tutti gli altri luoghi.',
  'account.note.link_taken': 'Non è cambiato nulla: questo accesso è collegato a un altro account.',
  'account.note.link_refused': 'Non è cambiato nulla: l’accesso è stato annullato o non è consentito qui.',
  'account.note.link_failed': 'Non è cambiato nulla: non è stato possibile completare l’accesso. Riprova.',
}
