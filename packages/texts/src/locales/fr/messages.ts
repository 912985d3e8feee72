import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Référence',
  'messages.referenceHint': 'Veuillez l’indiquer si vous demandez de l’aide.',
  'messages.startAgain': 'Recommencer',
  'messages.enterCode': 'Saisir un code',
  'messages.backToApp': 'Retour à l’application',
  'messages.backToAppNamed': 'Retour à {client}',
  'messages.tryAgain': 'Réessayer',
  'messages.copy': 'Copier',
  'messages.copied': 'Copiée',
  'messages.forDevelopers': 'Pour les développeurs',

  'messages.expired.title': 'Cette connexion a expiré',
  'messages.expired.text':
    'Elle est restée ouverte longtemps, nous y avons donc mis fin pour protéger votre compte. '
    + 'Veuillez revenir à l’application et vous reconnecter.',
  'messages.alreadyUsed.title': 'Cette connexion est déjà terminée',
  'messages.alreadyUsed.text':
    'Vous êtes probablement ici à cause du bouton Retour ou d’un second onglet. '
    + 'Veuillez continuer dans l’application ou vous y reconnecter.',
  'messages.notLinked.title': 'Ce compte ne peut pas être associé',
  'messages.notLinked.text':
    'La connexion chez l’autre fournisseur est déjà associée à un autre compte, ou ce compte n’appartient pas à son organisation. Revenez en arrière et connectez-vous à un autre compte.',
  'messages.foreignBrowser.title': 'Veuillez continuer là où vous avez commencé',
  'messages.foreignBrowser.text':
    'Cette connexion a été commencée dans un autre navigateur ou dans une fenêtre de navigation privée. '
    + 'Veuillez y retourner, ou ouvrir l’application et vous reconnecter ici.',
  'messages.deviceExpired.title': 'Cette connexion a expiré',
  'messages.deviceExpired.text':
    'Elle est restée ouverte longtemps, ou votre compte a été déconnecté entre-temps. '
    + 'Veuillez demander un nouveau code sur votre appareil et le saisir ici.',
  'messages.cancel': 'Annuler',
  'messages.cancelled.title': 'Connexion annulée',
  'messages.cancelled.text': 'Vous n’êtes pas connecté. Vous pouvez fermer cette page.',
  'messages.deviceCodeOver.title': 'Ce code ne fonctionne plus',
  'messages.deviceCodeOver.text':
    'Il a expiré ou a déjà été utilisé. Relancez la connexion sur votre appareil pour obtenir un nouveau code, puis saisissez-le ici.',
  'messages.deviceInOtherBrowser.title': 'Veuillez continuer là où vous avez commencé',
  'messages.deviceInOtherBrowser.text':
    'Cette connexion a été commencée dans un autre navigateur ou dans une fenêtre de navigation privée. '
    + 'Veuillez y retourner, ou saisir ici le code de votre appareil.',
  'messages.accountNotAdmitted.title': 'Ce compte ne peut pas être utilisé ici',
  'messages.accountNotAdmitted.text':
    'L’application est destinée aux membres d’une autre organisation. '
    + 'Veuillez saisir à nouveau le code et vous connecter avec un compte de cette organisation.',
  'messages.unavailable.title': 'La connexion est impossible pour le moment',
  'messages.unavailable.text':
    'Le service n’est pas disponible actuellement. Votre compte n’est pas concerné. Veuillez patienter une minute et réessayer.',
  'messages.requestNotUnderstood.title': 'Ce lien de connexion ne fonctionne pas',
  'messages.requestNotUnderstood.text':
    'L’application qui vous a envoyé ici a demandé quelque chose que nous ne pouvons pas faire. Veuillez y retourner et réessayer. '
    + 'Si cette page s’affiche de nouveau, les responsables de l’application peuvent vous aider.',
  'messages.formRefused.title': 'Cette page est restée ouverte trop longtemps',
  'messages.formRefused.text':
    'Pour protéger votre compte, nous n’avons pas pu accepter votre envoi. Rien n’a changé ; veuillez recommencer.',
  'messages.logoutRefused.title': 'Nous n’avons pas pu vous déconnecter',
  'messages.logoutRefused.text':
    'L’application qui vous a envoyé ici l’a demandé d’une manière que nous ne pouvons pas suivre. Votre compte est donc toujours connecté.',
  'messages.unexpected.title': 'Un problème est survenu de notre côté',
  'messages.unexpected.text': 'Nous n’avons pas pu terminer cette étape. Veuillez réessayer dans un instant.',
  'messages.unknown.title': 'Nous ne trouvons pas cette connexion',
  'messages.unknown.text':
    'Elle est peut-être trop ancienne, ou l’adresse est incomplète. Veuillez revenir à l’application et vous reconnecter.',
  'messages.notFound.title': 'Il n’y a pas de page ici',
  'messages.notFound.text': 'L’adresse est peut-être incomplète. Veuillez revenir à l’application et recommencer à partir de là.',
  'messages.scriptNeeded': 'Cette page a besoin de JavaScript. Activez-le dans le navigateur, puis rechargez la page.',
  'messages.signedIn.title': 'Connexion réussie',
  'messages.signedIn.text': 'Vous pouvez fermer cette page et continuer dans l’application.',
}
