import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Connexions associées',
  'account.links.lead': 'Vous pouvez aussi vous connecter avec un compte d’un autre service.',
  'account.links.add': 'Associer {provider}',
  'account.links.since': 'Associée le {date}',
  'account.links.suspended': 'Suspendue, car les paramètres de ce service ont changé. Pour l’utiliser de nouveau, connectez-vous avec lui, puis d’une autre manière.',
  'account.links.gone': 'Cette connexion n’est plus associée.',
  'links.left.title': 'Connexions associées à votre compte',
  'links.left.lead': 'Elles ouvrent toujours votre compte. Supprimez celles que vous ne connaissez pas.',
  'links.left.review': 'Vérifier les connexions associées',
  'removal.link.title': 'Supprimer cette connexion associée ?',
  'removal.link.text': 'Vous ne pourrez plus l’utiliser pour vous connecter, et vous serez déconnecté partout ailleurs.',
  'removal.link.submit': 'Supprimer l’association',
  'removal.link.onlyWay': 'C’est votre seul moyen de vous connecter. Ajoutez d’abord un autre moyen de connexion.',
  'account.note.link_added': 'La connexion est associée. Vous avez été déconnecté partout ailleurs.',
  'account.note.link_removed': 'L’association est supprimée. Vous avez été déconnecté partout ailleurs.',
  'account.note.link_taken': 'Rien n’a changé : cette connexion est associée à un autre compte.',
  'account.note.link_refused': 'Rien n’a changé : la connexion a été annulée ou n’est pas autorisée ici.',
  'account.note.link_failed': 'Rien n’a changé : la connexion n’a pas pu aboutir. Veuillez réessayer.',
}
