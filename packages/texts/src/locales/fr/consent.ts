import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Autoriser l’accès ?',
  'consent.titleFor': 'Autoriser {client} à accéder à votre compte ?',
  'consent.owner': 'Cette application est proposée par {owner}.',
  'consent.host': 'Après votre décision, vous serez dirigé vers {host}.',
  'consent.onThisDevice': 'Après votre décision, vous reviendrez à une application sur cet appareil.',
  'consent.publisher': 'Cette application provient de',
  'consent.unverified': 'Personne ici n’a vérifié cette application. N’autorisez l’accès que si vous venez de lancer cette opération vous-même et si vous faites confiance à {host}.',
  'consent.elsewhere': 'Après votre décision, vous serez dirigé vers une autre adresse :',
  'consent.onDevice': 'Après votre décision, vous serez dirigé vers un programme sur cet appareil. Un autre programme pourrait se faire passer pour cette application. Ne continuez que si vous venez de la lancer vous-même.',
  'consent.itself': 'Cette application s’est enregistrée elle-même. Personne ici n’a vérifié son nom ni son éditeur. N’autorisez l’accès que si vous venez de lancer cette opération vous-même.',
  'consent.person': 'Vous êtes connecté en tant que',
  'consent.scopes': 'Si vous l’autorisez, {client} pourra',
  'consent.allowed': 'Vous avez déjà autorisé {client} à',
  'consent.remember': 'Mémoriser ma décision',
  'consent.rememberHint':
    'La question vous sera posée à nouveau si un accès plus large est demandé. Vous pouvez retirer l’accès dans votre compte, sous « {page} ».',
  'scopes.roles': 'voir vos rôles',
  'scopes.metadata': 'voir d’autres informations enregistrées à votre sujet',

  'terms.title': 'Accepter les conditions d’utilisation',
  'terms.lead': 'La version {version} des conditions d’utilisation s’applique à votre compte. Lisez-la avant de continuer.',
  'terms.read': 'Lire les conditions d’utilisation',
  'terms.accept': 'Accepter et continuer',

  'invitation.title': 'Rejoindre {org}',
  'invitation.lead': 'Vous êtes invité à rejoindre {org} avec l’adresse e-mail {address}.',
  'invitation.as': 'Vous rejoignez avec le compte',
  'invitation.accept': 'Rejoindre',
  'invitation.signIn': 'Vous avez déjà un compte avec cette adresse. Connectez-vous avec ce compte, puis ouvrez à nouveau le lien de l’e-mail.',
  'invitation.new': 'Vous choisirez ensuite un mot de passe pour votre nouveau compte.',
  'invitation.overTitle': 'Cette invitation n’est plus valable',
  'invitation.overText': 'Elle a été acceptée ou retirée, ou elle a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  'invitation.doneTitle': 'Vous avez rejoint {org}',
  'invitation.doneText': 'Vous pouvez fermer cette page et vous connecter à vos applications.',
}
