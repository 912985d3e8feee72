import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Verknüpfte Anmeldungen',
  'account.links.lead': 'Sie können sich auch mit einem Konto bei einem anderen Dienst anmelden.',
  'account.links.add': '{provider} verknüpfen',
  'account.links.since': 'Verknüpft am {date}',
  'account.links.suspended': 'Ausgesetzt, weil sich die Einstellungen dieses Dienstes geändert haben. Melden Sie sich damit und danach auf einem anderen Weg an, um sie wieder zu verwenden.',
  'account.links.gone': 'Diese Anmeldung ist nicht mehr verknüpft.',
  'links.left.title': 'Verknüpfte Anmeldungen Ihres Kontos',
  'links.left.lead': 'Sie öffnen weiterhin Ihr Konto. Entfernen Sie die, die Sie nicht kennen.',
  'links.left.review': 'Verknüpfte Anmeldungen prüfen',
  'removal.link.title': 'Diese verknüpfte Anmeldung entfernen?',
  'removal.link.text': 'Sie können sich damit nicht mehr anmelden und werden überall sonst abgemeldet.',
  'removal.link.submit': 'Verknüpfung entfernen',
  'removal.link.onlyWay': 'Das ist Ihr einziger Weg, sich anzumelden. Fügen Sie zuerst einen anderen hinzu.',
  'account.note.link_added': 'Die Anmeldung ist verknüpft. Überall sonst wurden Sie abgemeldet.',
  'account.note.link_removed': 'Die Verknüpfung ist entfernt. Überall sonst wurden Sie abgemeldet.',
  'account.note.link_taken': 'Es hat sich nichts geändert: Diese Anmeldung ist mit einem anderen Konto verknüpft.',
  'account.note.link_refused': 'Es hat sich nichts geändert: Die Anmeldung wurde abgebrochen oder ist hier nicht erlaubt.',
  'account.note.link_failed': 'Es hat sich nichts geändert: Die Anmeldung konnte nicht abgeschlossen werden. Bitte versuchen Sie es noch einmal.',
}
