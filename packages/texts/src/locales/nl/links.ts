import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Gekoppelde aanmeldingen',
  'account.links.lead': 'U kunt ook inloggen met een account bij een andere dienst.',
  'account.links.add': '{provider} koppelen',
  'account.links.since': 'Gekoppeld op {date}',
  'account.links.suspended': 'Opgeschort, omdat de instellingen van deze dienst zijn gewijzigd. Meld u ermee aan en daarna op een andere manier om hem weer te gebruiken.',
  'account.links.gone': 'Deze aanmelding is niet meer gekoppeld.',
  'links.left.title': 'Gekoppelde aanmeldingen van uw account',
  'links.left.lead': 'Ze geven nog steeds toegang tot uw account. Verwijder de aanmeldingen die u niet kent.',
  'links.left.review': 'Gekoppelde aanmeldingen controleren',
  'removal.link.title': 'Deze gekoppelde aanmelding verwijderen?',
  'removal.link.text': 'U kunt er niet meer mee inloggen en wordt overal elders uitgelogd.',
  'removal.link.submit': 'Koppeling verwijderen',
  'removal.link.onlyWay': 'Dit is uw enige manier om in te loggen. Voeg eerst een andere manier toe.',
  'account.note.link_added': 'De aanmelding is gekoppeld. U bent overal elders uitgelogd.',
  'account.note.link_removed': 'De koppeling is verwijderd. U bent overal elders uitgelogd.',
  'account.note.link_taken': 'Er is niets veranderd: deze aanmelding is aan een ander account gekoppeld.',
  'account.note.link_refused': 'Er is niets veranderd: de aanmelding is geannuleerd of is hier niet toegestaan.',
  'account.note.link_failed': 'Er is niets veranderd: de aanmelding kon niet worden voltooid. Probeer het opnieuw.',
}
