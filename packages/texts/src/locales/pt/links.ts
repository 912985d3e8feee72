import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Formas de entrar associadas',
  'account.links.lead': 'Também pode entrar com uma conta de outro serviço.',
  'account.links.add': 'Associar {provider}',
  'account.links.since': 'Associada em {date}',
  'account.links.suspended': 'Suspensa, porque as definições deste serviço mudaram. Para voltar a usá-la, inicie sessão com ela e depois de outra forma.',
  'account.links.gone': 'Esta forma de entrar já não está associada.',
  'links.left.title': 'Sessões associadas à sua conta',
  'links.left.lead': 'Continuam a abrir a sua conta. Remova as que não conhece.',
  'links.left.review': 'Rever as sessões associadas',
  'removal.link.title': 'Remover esta forma de entrar associada?',
  'removal.link.text': 'Já não poderá entrar com ela, e a sessão será terminada em todos os outros lugares.',
  'removal.link.submit': 'Remover a associação',
  'removal.link.onlyWay': 'Esta é a sua única forma de entrar. Adicione outra forma primeiro.',
  'account.note.link_added': 'A forma de entrar está associada. A sessão foi terminada em todos os outros lugares.',
  'account.note.link_removed': 'A associação foi removida. A sessão foi terminada em todos os outros lugares.',
  'account.note.link_taken': 'Nada mudou: esta forma de entrar está associada a outra conta.',
  'account.note.link_refused': 'Nada mudou: o início de sessão foi cancelado ou não é permitido aqui.',
  'account.note.link_failed': 'Nada mudou: não foi possível concluir o início de sessão. Tente novamente.',
}
