import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Kopplade inloggningar',
  'account.links.lead': 'Du kan också logga in med ett konto hos en annan tjänst.',
  'account.links.add': 'Koppla {provider}',
  'account.links.since': 'Kopplad den {date}',
  'account.links.suspended': 'Pausad eftersom inställningarna för tjänsten har ändrats. Logga in med den och sedan på ett annat sätt för att använda den igen.',
  'account.links.gone': 'Den här inloggningen är inte längre kopplad.',
  'links.left.title': 'Kopplade inloggningar för ditt konto',
  'links.left.lead': 'De öppnar fortfarande ditt konto. Ta bort dem som du inte känner igen.',
  'links.left.review': 'Granska kopplade inloggningar',
  'removal.link.title': 'Ta bort den här kopplade inloggningen?',
  'removal.link.text': 'Du kan inte längre logga in med den, och du loggas ut överallt annars.',
  'removal.link.submit': 'Ta bort kopplingen',
  'removal.link.onlyWay': 'Det här är ditt enda sätt att logga in. Lägg först till ett annat sätt.',
  'account.note.link_added': 'Inloggningen är kopplad. Du har loggats ut överallt annars.',
  'account.note.link_removed': 'Kopplingen är borttagen. Du har loggats ut överallt annars.',
  'account.note.link_taken': 'Ingenting har ändrats: den här inloggningen är kopplad till ett annat konto.',
  'account.note.link_refused': 'Ingenting har ändrats: inloggningen avbröts eller är inte tillåten här.',
  'account.note.link_failed': 'Ingenting har ändrats: inloggningen kunde inte slutföras. Försök igen.',
}
