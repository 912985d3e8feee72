import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Connecter un appareil',
  'device.label': 'Code affiché par votre appareil',
  'device.hint': 'Huit lettres, par exemple WDJB-MJHT. Les majuscules et les minuscules sont équivalentes.',

  'deviceConsent.title': 'Connecter votre appareil',
  'deviceConsent.titleFor': 'Connecter votre appareil à {client}',
  'deviceConsent.question': 'Votre appareil affiche-t-il ce code en ce moment ?',
  'deviceConsent.person': 'Il serait connecté en tant que',
  'deviceConsent.scopes': 'Il pourrait alors',
  'deviceConsent.warningLead': 'Êtes-vous à l’origine de cette demande ?',
  'deviceConsent.warning':
    'Si quelqu’un vous a envoyé le code ou un lien vers cette page, choisissez « Refuser ». Cette personne aurait sinon accès à votre compte.',
  'deviceConsent.allow': 'Autoriser',
  'deviceConsent.deny': 'Refuser',

  'deviceResult.allowed.title': 'Vous pouvez revenir à votre appareil',
  'deviceResult.allowed.text': 'Il sera connecté dans quelques secondes. Vous pouvez fermer cette page.',
  'deviceResult.denied.title': 'L’appareil n’a pas été connecté',
  'deviceResult.denied.text': 'Il n’a pas accès à votre compte. Vous pouvez fermer cette page.',

  'scopes.openid': 'vous reconnaître grâce au numéro interne de votre compte',
  'scopes.profile': 'voir votre profil, par exemple votre nom et votre photo',
  'scopes.email': 'voir votre adresse e-mail',
  'scopes.phone': 'voir votre numéro de téléphone',
  'scopes.address': 'voir votre adresse postale',
  'scopes.offline_access': 'garder la session ouverte en votre absence, jusqu’à ce que vous vous déconnectiez',
  'scopes.organization': 'voir à quelle organisation vous appartenez',
  'scopes.ownApi': 'gérer en votre nom ce que vous pouvez gérer ici',
  'scopes.otherProject': 'utiliser d’autres services en votre nom',
  'scopes.nothing': 'utiliser votre connexion, sans voir aucune de vos informations',
}
