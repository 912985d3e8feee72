import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Se connecter',
  'signIn.titleFor': 'Se connecter à {client}',

  'loginName.label': 'Identifiant ou adresse e-mail',
  'loginName.register': 'Créer un compte',
  'loginName.registerLead': 'Première visite ?',
  'loginName.accounts': 'Choisir un compte déjà connecté',

  'password.label': 'Mot de passe',
  'password.identity': 'Connexion en tant que',
  'password.submit': 'Se connecter',
  'password.new': 'Nouveau mot de passe',
  'password.newAgain': 'Nouveau mot de passe, une seconde fois',
  'password.rules':
    'Au moins {least, plural, one {# caractère} other {# caractères}}. Quelques mots que personne d’autre n’aurait l’idée d’associer conviennent bien.',

  'changePassword.title': 'Choisir un nouveau mot de passe',
  'changePassword.lead': 'Avant de continuer, veuillez choisir un mot de passe que personne d’autre ne connaît.',
  'changePassword.current': 'Mot de passe actuel',
  'changePassword.submit': 'Changer le mot de passe et se connecter',

  'accounts.title': 'Choisir un compte',
  'accounts.titleFor': 'Continuer vers {client}',
  'accounts.lead': 'Ces comptes sont connectés dans ce navigateur.',

  'register.title': 'Créer un compte',
  'register.titleFor': 'Créer un compte pour {client}',
  'register.givenName': 'Prénom',
  'register.familyName': 'Nom',
  'register.email': 'Adresse e-mail',
  'register.loginName': 'Identifiant',
  'register.password': 'Mot de passe',
  'register.passwordAgain': 'Mot de passe, une seconde fois',
  'register.submit': 'Créer le compte',
  'register.signInLead': 'Vous avez déjà un compte ?',
  'register.signIn': 'Se connecter',

  'logout.question': 'Voulez-vous vous déconnecter ?',
  'logout.text': 'Votre compte sera déconnecté dans ce navigateur. Pour garder votre session ouverte, fermez simplement cette page.',
  'logout.submit': 'Se déconnecter',
  'logout.doneTitle': 'Votre compte est déconnecté',
  'logout.doneText': 'Vous pouvez maintenant fermer cette page. Sur un ordinateur partagé, fermez aussi le navigateur.',

  'formPost.title': 'Un instant',
  'formPost.back': 'Redirection en cours…',
  'formPost.backTo': 'Redirection vers {client}…',
  'formPost.noScript': 'Veuillez appuyer sur le bouton pour continuer.',
}
