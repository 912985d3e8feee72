import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Se connecter',
  'signIn.titleFor': 'Se connecter à {client}',

  'loginName.label': 'Identifiant ou adresse e-mail',
  'loginName.register': 'Créer un compte',
  'external.or': 'ou',
  'external.button': 'Continuer avec {provider}',
  'external.choice.title': 'Aucun compte n’est encore associé',
  'external.choice.lead': 'Vous vous êtes connecté sur {provider} en tant que {name}.',
  'external.choice.held': 'Un compte existe avec cette adresse e-mail. Connectez-vous-y une fois pour associer les deux.',
  'external.choice.create': 'Créer un compte',
  'external.choice.link': 'Associer un compte existant',
  'external.directory.title': 'Se connecter avec {provider}',
  'external.directory.userName': 'Nom d’utilisateur',
  'external.refused': 'La connexion avec {provider} a été annulée ou refusée. Réessayez ou choisissez une autre méthode.',
  'external.disabled': 'Votre compte chez {provider} est désactivé ou a expiré. Adressez-vous à ceux qui le gèrent.',
  'external.untrusted': 'La réponse de {provider} n’a pas pu être vérifiée. Réessayez.',
  'external.unreachable': '{provider} est injoignable pour le moment. Réessayez plus tard ou choisissez une autre méthode.',
  'external.domain': 'Votre adresse e-mail chez {provider} n’est pas autorisée ici.',
  'external.account': 'Le compte associé ne peut pas être utilisé pour cette connexion.',
  'external.again': 'Cette connexion a continué dans une autre fenêtre. Recommencez.',
  'loginName.registerLead': 'Première visite ?',
  'loginName.accounts': 'Choisir un compte déjà connecté',

  'loginName.unknown': 'Personne n’a cet identifiant ou cette adresse e-mail ici. Veuillez vérifier votre saisie.',
  'loginName.shared': 'Plusieurs comptes utilisent ici cette adresse e-mail. Veuillez saisir votre identifiant à la place.',

  'password.label': 'Mot de passe',
  'password.identity': 'Connexion en tant que',
  'password.submit': 'Se connecter',
  'password.new': 'Nouveau mot de passe',
  'password.newAgain': 'Nouveau mot de passe, une seconde fois',
  'password.rules':
    'Au moins {least, plural, one {# caractère} other {# caractères}}. Quelques mots que personne d’autre n’aurait l’idée d’associer conviennent bien.',

  'password.forgotten': 'Mot de passe oublié ?',
  'password.backTo': 'Retour au mot de passe',

  'forgottenPassword.title': 'Mot de passe oublié ?',
  'forgottenPassword.lead': 'Nous vous envoyons un e-mail qui vous permettra d’en choisir un autre.',
  'forgottenPassword.submit': 'Envoyer l’e-mail',

  'resetPassword.title': 'Choisir un nouveau mot de passe',
  'resetPassword.sent':
    'S’il existe un compte pour {loginName}, un e-mail contenant un code est en route vers son adresse. '
    + 'Veuillez saisir le code ici ou ouvrir le lien de l’e-mail.',
  'resetPassword.submit': 'Changer le mot de passe et se connecter',
  'resetPassword.again': 'Pas encore d’e-mail ?',
  'resetPassword.sendAgain': 'En envoyer un autre',

  'changePassword.title': 'Choisir un nouveau mot de passe',
  'changePassword.lead': 'Avant de continuer, veuillez choisir un mot de passe que personne d’autre ne connaît.',
  'changePassword.current': 'Mot de passe actuel',
  'changePassword.submit': 'Changer le mot de passe et se connecter',

  'verifyEmailStep.title': 'Confirmer votre adresse e-mail',
  'verifyEmailStep.lead':
    'Nous voulons nous assurer que {address} est bien à vous. Veuillez saisir ici le code reçu par e-mail ou ouvrir le lien de l’e-mail.',
  'verifyEmailStep.sendAgain': 'Envoyer un autre e-mail',
  'verifyEmailStep.sent': 'Nous avons envoyé un e-mail à {address}.',
  'verifyEmailStep.submit': 'Confirmer et continuer',
  'verifyEmailStep.change': 'Changer l’adresse',
  'changeAddress.title': 'Changer votre adresse e-mail',
  'changeAddress.lead': 'Nous envoyons un code à la nouvelle adresse.',
  'changeAddress.label': 'Adresse e-mail',
  'changeAddress.submit': 'Changer l’adresse',

  'accounts.title': 'Choisir un compte',
  'accounts.titleFor': 'Continuer vers {client}',
  'accounts.signOut': 'Déconnecter {loginName}',
  'accounts.lead': 'Ces comptes sont connectés dans ce navigateur.',

  'register.title': 'Créer un compte',
  'register.titleFor': 'Créer un compte pour {client}',
  'register.givenName': 'Prénom',
  'register.familyName': 'Nom',
  'register.email': 'Adresse e-mail',
  'register.password': 'Mot de passe',
  'register.submit': 'Créer le compte',
  'register.agree.both': 'En créant un compte, vous acceptez les {terms}. La {privacy} indique ce qu’il advient de vos données.',
  'register.agree.terms': 'En créant un compte, vous acceptez les {terms}.',
  'register.agree.privacy': 'La {privacy} indique ce qu’il advient de vos données.',
  'register.terms': 'conditions d’utilisation',
  'register.privacy': 'politique de confidentialité',
  'register.signInLead': 'Vous avez déjà un compte ?',
  'register.signIn': 'Se connecter',

  'registerCode.title': 'Consultez vos e-mails',
  'registerCode.lead': 'Nous avons envoyé un code à {email}. Saisissez-le ici pour terminer la création de votre compte.',

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
