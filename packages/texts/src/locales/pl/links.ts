import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Powiązane logowania',
  'account.links.lead': 'Możesz logować się także kontem w innej usłudze.',
  'account.links.add': 'Powiąż {provider}',
  'account.links.since': 'Powiązano {date}',
  'account.links.suspended': 'Zawieszone, ponieważ zmieniły się ustawienia tej usługi. Aby znów z niej korzystać, należy zalogować się przez nią, a potem w inny sposób.',
  'account.links.gone': 'To logowanie nie jest już powiązane.',
  'links.left.title': 'Powiązane logowania konta',
  'links.left.lead': 'Nadal otwierają konto. Należy usunąć te, które nie są znane.',
  'links.left.review': 'Sprawdź powiązane logowania',
  'removal.link.title': 'Usunąć to powiązane logowanie?',
  'removal.link.text': 'Nie będzie już można się nim zalogować, a wszystkie inne sesje zostaną zakończone.',
  'removal.link.submit': 'Usuń powiązanie',
  'removal.link.onlyWay': 'To Twój jedyny sposób logowania. Najpierw dodaj inny.',
  'account.note.link_added': 'Logowanie zostało powiązane. Wszystkie inne sesje zostały zakończone.',
  'account.note.link_removed': 'Powiązanie zostało usunięte. Wszystkie inne sesje zostały zakończone.',
  'account.note.link_taken': 'Nic się nie zmieniło: to logowanie jest powiązane z innym kontem.',
  'account.note.link_refused': 'Nic się nie zmieniło: logowanie zostało anulowane lub nie jest tu dozwolone.',
  'account.note.link_failed': 'Nic się nie zmieniło: nie udało się ukończyć logowania. Spróbuj ponownie.',
}
