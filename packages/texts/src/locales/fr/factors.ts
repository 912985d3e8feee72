import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Se connecter avec une clé d’accès',
  'passkey.lead': 'Votre appareil vous demande votre empreinte digitale, votre visage ou le code qui le déverrouille.',
  'passkey.button': 'Se connecter avec une clé d’accès',
  'passkey.usePassword': 'Utiliser plutôt votre mot de passe',
  'passkey.needsScript': 'Les clés d’accès nécessitent un navigateur qui les prend en charge, avec JavaScript activé.',
  'passkey.nothingCame': 'Votre appareil n’a transmis aucune clé d’accès. Veuillez réessayer ou vous connecter d’une autre manière.',

  'secondFactor.title': 'Confirmer votre identité',
  'secondFactor.lead': 'Veuillez choisir une méthode.',
  'secondFactor.otherWay': 'Essayer une autre méthode',
  'secondFactor.passkey': 'Clé d’accès ou clé de sécurité',
  'secondFactor.totp': 'Code de votre application d’authentification',
  'secondFactor.email_code': 'Code par e-mail',
  'secondFactor.recovery_code': 'L’un de vos codes de récupération',

  'totp.title': 'Saisir le code de votre application',
  'totp.lead': 'Votre application d’authentification affiche un code à six chiffres.',
  'totp.label': 'Code',

  'recoveryCode.title': 'Saisir un code de récupération',
  'recoveryCode.lead': 'Chacun des codes que vous avez conservés fonctionne une fois.',
  'recoveryCode.label': 'Code de récupération',
  'recoveryCode.hint': 'Douze lettres et chiffres, par exemple ABCD-EFGH-JKLM.',

  'emailCode.title': 'Recevoir un code par e-mail',
  'emailCode.lead': 'Nous envoyons un code à {address}.',
  'emailCode.send': 'Envoyer le code',
  'emailCode.sentTitle': 'Saisir le code reçu par e-mail',
  'emailCode.sent': 'Nous avons envoyé un code à {address}. Il fonctionne pendant dix minutes.',
  'emailCode.sendAgain': 'Envoyer un autre code',

  'securityKey.title': 'Utiliser votre clé d’accès ou clé de sécurité',
  'securityKey.lead': 'Gardez votre appareil ou votre clé de sécurité à portée de main.',
  'securityKey.button': 'Continuer',

  'setUp.title': 'Protéger votre compte',
  'setUp.lead': 'Avec un second moyen de vérification, connaître votre mot de passe ne suffit plus pour entrer. Veuillez en choisir un.',
  'setUp.forced': 'Ce compte nécessite un second moyen de vérification en plus du mot de passe. Veuillez en choisir un.',
  'setUp.passkey': 'Une clé d’accès ou clé de sécurité',
  'setUp.passkey.hint': 'Votre empreinte digitale, votre visage ou une clé à brancher. Le choix le plus sûr.',
  'setUp.totp': 'Une application d’authentification',
  'setUp.totp.hint': 'Une application sur votre téléphone affiche des codes.',
  'setUp.email_code': 'Des codes par e-mail',
  'setUp.email_code.hint': 'Nous vous envoyons un code à chaque fois.',
  'setUp.skip': 'Pas maintenant',
  'setUp.otherWay': 'Choisir autre chose',

  'setUpTotp.title': 'Configurer une application d’authentification',
  'setUpTotp.scan': 'Scannez cette image avec votre application d’authentification.',
  'setUpTotp.picture': 'Un QR code pour votre application d’authentification',
  'setUpTotp.seed': 'Si vous ne pouvez pas la scanner, saisissez cette clé dans l’application :',
  'setUpTotp.label': 'Code affiché par l’application',
  'setUpTotp.submit': 'Confirmer',

  'setUpPasskey.title': 'Ajouter une clé d’accès',
  'setUpPasskey.lead':
    'Votre appareil conserve la clé d’accès et vous demande votre empreinte digitale, votre visage ou le code qui le déverrouille.',
  'setUpPasskey.name': 'Nom',
  'setUpPasskey.nameHint': 'Pour la reconnaître, par exemple « Mon téléphone ». Vous pouvez laisser ce champ vide.',
  'setUpPasskey.button': 'Ajouter une clé d’accès',

  'setUpEmailCode.title': 'Recevoir des codes par e-mail',
  'setUpEmailCode.lead': 'Lorsque vous vous connectez, nous envoyons un code à {address}.',
  'setUpEmailCode.submit': 'Activer',
  'setUpEmailCode.verifyFirst': 'Nous voulons d’abord nous assurer que {address} est bien à vous. Nous y envoyons un code.',

  'recoveryCodes.title': 'Conserver vos codes de récupération',
  'recoveryCodes.lead':
    'Si vous perdez ce que vous venez de configurer, l’un de ces codes vous permettra d’entrer. Chacun fonctionne une fois. '
    + 'Ils ne s’affichent que maintenant : imprimez-les ou notez-les.',
  'recoveryCodes.stored': 'Je les ai conservés',
  'recoveryCodes.copy': 'Copier',
  'recoveryCodes.copied': 'Copiés',
  'recoveryCodes.download': 'Télécharger',
  'recoveryCodes.print': 'Imprimer',
}
