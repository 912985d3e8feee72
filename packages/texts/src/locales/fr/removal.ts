import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Supprimer votre numéro de téléphone ?',
  'removal.phone.text': 'Les applications ne le verront plus. Vous pourrez l’ajouter de nouveau à tout moment.',

  'removal.passkey.title': 'Supprimer cette clé d’accès ?',
  'removal.passkey.text':
    'Vous ne pourrez plus vous connecter avec elle, et votre compte sera déconnecté partout ailleurs. '
    + 'Votre appareil en garde une copie jusqu’à ce que vous la supprimiez.',
  'removal.passkey.submit': 'Supprimer la clé d’accès',
  'removal.passkey.onlyWay': 'Cette clé d’accès est votre seul moyen de vous connecter. Ajoutez d’abord un autre moyen de connexion.',

  'removal.totp.title': 'Supprimer l’application d’authentification ?',
  'removal.totp.text': 'Ses codes ne fonctionneront plus ici, et votre compte sera déconnecté partout ailleurs.',
  'removal.totp.submit': 'Supprimer l’application',

  'removal.emailCode.title': 'Désactiver les codes par e-mail ?',
  'removal.emailCode.text':
    'Vous ne recevrez plus de code par e-mail lors de la connexion, et votre compte sera déconnecté partout ailleurs.',

  'removal.lastFactor': 'C’est votre dernier second facteur. Sans lui, toute personne qui apprend votre mot de passe peut se connecter.',
  'removal.lastOwner':
    'Vous êtes la seule personne à pouvoir gérer ce serveur, et sans cela vous ne pourriez plus vous connecter. Ajoutez d’abord un autre moyen de connexion, ou donnez ce rôle à quelqu’un d’autre.',

  'removal.session.title': 'Mettre fin à cette connexion ?',
  'removal.session.text':
    'Le navigateur sera déconnecté, et les applications auxquelles vous vous êtes connecté avec lui perdront leur accès.',

  'removal.others.title': 'Déconnecter partout ailleurs ?',
  'removal.others.text':
    'Ces connexions prendront fin, et les applications qui en dépendent perdront leur accès. Vous restez connecté ici.',

  'removal.application.title': 'Retirer l’accès à cette application ?',
  'removal.application.text':
    'L’application sera déconnectée et ne pourra plus agir en votre nom. Elle garde les données qu’elle possède déjà.',
}
