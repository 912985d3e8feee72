import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Propojená přihlášení',
  'account.links.lead': 'Můžete se přihlašovat také účtem u jiné služby.',
  'account.links.add': 'Propojit {provider}',
  'account.links.since': 'Propojeno {date}',
  'account.links.suspended': 'Pozastaveno, protože se změnilo nastavení této služby. Chcete-li ji znovu používat, přihlaste se přes ni a potom jiným způsobem.',
  'account.links.gone': 'Toto přihlášení už není propojeno.',
  'links.left.title': 'Propojená přihlášení vašeho účtu',
  'links.left.lead': 'Stále otevírají váš účet. Odeberte ta, která neznáte.',
  'links.left.review': 'Zkontrolovat propojená přihlášení',
  'removal.link.title': 'Odebrat toto propojené přihlášení?',
  'removal.link.text': 'Už se s ním nebudete moci přihlásit a všude jinde budete odhlášeni.',
  'removal.link.submit': 'Odebrat propojení',
  'removal.link.onlyWay': 'Toto je váš jediný způsob přihlášení. Nejdříve přidejte jiný.',
  'account.note.link_added': 'Přihlášení je propojeno. Všude jinde jste byli odhlášeni.',
  'account.note.link_removed': 'Propojení je odebráno. Všude jinde jste byli odhlášeni.',
  'account.note.link_taken': 'Nic se nezměnilo: toto přihlášení je propojeno s jiným účtem.',
  'account.note.link_refused': 'Nic se nezměnilo: přihlášení bylo zrušeno nebo zde není povoleno.',
  'account.note.link_failed': 'Nic se nezměnilo: přihlášení se nepodařilo dokončit. Zkuste to znovu.',
}
