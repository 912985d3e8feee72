import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Code reçu par e-mail',
  'mailCode.hint': 'Six lettres et chiffres, par exemple K7QXMA. Les majuscules et les minuscules sont équivalentes.',

  'verifyEmail.title': 'Confirmer votre adresse e-mail',
  'verifyEmail.lead': 'Veuillez confirmer que vous avez bien reçu l’e-mail contenant ce code.',
  'verifyEmail.submit': 'Confirmer l’adresse',
  'verifyEmail.doneTitle': 'Votre adresse e-mail est confirmée',
  'verifyEmail.doneText': 'Vous pouvez fermer cette page et continuer dans l’application.',
  'verifyEmail.doneFresh':
    'Pour votre sécurité, tout ce qui avait été ajouté auparavant est supprimé : mots de passe, clés d’accès, seconds facteurs et '
    + 'connexions. Pour vous connecter, choisissez un nouveau mot de passe : la page de connexion vous envoie un code pour cela.',

  'changeEmail.title': 'Confirmer votre nouvelle adresse e-mail',
  'changeEmail.lead':
    'Veuillez confirmer que vous avez bien reçu l’e-mail contenant ce code. Cette adresse sera alors celle de votre compte.',
  'changeEmail.submit': 'Confirmer l’adresse',
  'changeEmail.doneTitle': 'Votre adresse e-mail a été changée',
  'changeEmail.doneText': 'C’est désormais l’adresse de votre compte. Vous pouvez fermer cette page.',

  'newPassword.initialise.title': 'Configurer votre compte',
  'newPassword.initialise.submit': 'Configurer le compte',
  'newPassword.initialise.doneTitle': 'Votre compte est prêt',
  'newPassword.initialise.doneText': 'Ouvrez maintenant l’application et connectez-vous avec votre nouveau mot de passe.',
  'newPassword.password_reset.title': 'Choisir un nouveau mot de passe',
  'newPassword.password_reset.submit': 'Changer le mot de passe',
  'newPassword.password_reset.doneTitle': 'Votre mot de passe a été changé',
  'newPassword.password_reset.doneText':
    'Votre compte a été déconnecté partout. Ouvrez maintenant l’application et connectez-vous avec votre nouveau mot de passe.',

  'newPasskey.title': 'Configurer une clé d’accès',
  'newPasskey.lead': 'Avec une clé d’accès, vous vous connectez sans mot de passe. Veuillez d’abord saisir le code reçu par e-mail.',
  'newPasskey.submit': 'Continuer',
  'newPasskey.doneTitle': 'Votre clé d’accès est prête',
  'newPasskey.doneText': 'Votre compte a été déconnecté partout. Ouvrez maintenant l’application et connectez-vous avec votre clé d’accès.',
}
