import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Un point demande votre attention} other {# points demandent votre attention}}',

  'problems.wrongLoginNameOrPassword':
    'L’identifiant et le mot de passe ne correspondent pas. Veuillez vérifier les deux et réessayer.',
  'problems.wrongAddressOrPassword':
    'L’identifiant et le mot de passe ne correspondent pas. Veuillez vérifier les deux et réessayer. Si plusieurs comptes utilisent cette adresse e-mail, saisissez plutôt votre identifiant.',
  'problems.tooManyAttempts': 'Il y a eu plusieurs tentatives en peu de temps. Veuillez réessayer {wait}.',
  'problems.formExpired':
    'Cette page est restée ouverte longtemps, nous n’avons donc pas pu accepter vos informations. Veuillez les saisir à nouveau.',
  'problems.passwordTooShort':
    'Veuillez choisir un mot de passe d’au moins {least, plural, one {# caractère} other {# caractères}}.',
  'problems.passwordTooSimple':
    'Veuillez mélanger davantage de types de caractères : majuscules, minuscules, chiffres et symboles.',
  'problems.passwordTooLong': 'Veuillez choisir un mot de passe de {most, plural, one {# caractère} other {# caractères}} au maximum.',
  'problems.passwordTooCommon': 'Ce mot de passe serait l’un des premiers que l’on devinerait. Veuillez en choisir un autre.',
  'problems.passwordSame': 'C’est votre mot de passe actuel. Veuillez en choisir un autre.',
  'problems.passwordWrong': 'Ce n’est pas votre mot de passe actuel. Veuillez le vérifier et réessayer.',
  'problems.passwordsDiffer':
    'Les deux mots de passe sont différents. Veuillez saisir votre nouveau mot de passe dans les deux champs.',
  'problems.notReadable':
    'Certains de ces caractères ne peuvent pas être enregistrés. Veuillez utiliser des lettres, chiffres et symboles courants.',
  'problems.emailTaken': 'Un compte existe déjà avec cette adresse e-mail. Veuillez vous connecter ou choisir un nouveau mot de passe.',
  'problems.emailUnusable': 'Cela ne ressemble pas à une adresse e-mail. Veuillez l’écrire comme name@example.com.',
  'problems.sessionEnded': 'Ce compte n’est plus connecté. Veuillez en choisir un autre ou vous reconnecter.',
  'problems.tooLong': 'Veuillez saisir ici {most, plural, one {# caractère} other {# caractères}} au maximum.',

  'problems.userCode.malformed':
    'Un code comporte huit lettres et aucune voyelle. Veuillez le saisir tel que votre appareil l’affiche.',
  'problems.userCode.wrong': 'Aucun appareil n’affiche ce code. Veuillez le comparer à celui de votre appareil, lettre par lettre.',
  'problems.userCode.over': 'Ce code ne fonctionne plus. Veuillez en demander un nouveau sur votre appareil.',

  'problems.mailCode':
    'Ce code ne fonctionne pas. Il contient peut-être une faute de frappe, il est peut-être trop ancien, déjà utilisé ou remplacé '
    + 'par un plus récent. Veuillez prendre le code de l’e-mail le plus récent ou demander un nouvel e-mail.',

  'problems.factorCode': 'Ce code ne fonctionne pas. Veuillez saisir celui qui s’affiche maintenant.',
  'problems.recoveryCode':
    'Ce code ne fonctionne pas. Il contient peut-être une faute de frappe ou a déjà été utilisé. Veuillez en prendre un autre.',
  'problems.emailCode': 'Ce code ne fonctionne pas. Veuillez prendre le code de l’e-mail le plus récent ou en faire envoyer un autre.',
  'problems.passkey': 'Cette clé d’accès ne permet pas d’entrer ici. Veuillez réessayer ou vous connecter d’une autre manière.',
  'problems.passkeyNotAdded': 'La clé d’accès n’a pas été ajoutée. Veuillez réessayer ou choisir autre chose.',
  'problems.passkeyExists': 'Cette clé d’accès est déjà enregistrée. Veuillez en choisir une autre.',
  'problems.passkeyName': 'Veuillez choisir un nom de {most} lettres et signes courants au maximum.',
  'problems.seedExpired': 'Cette page est restée ouverte longtemps. Veuillez scanner la nouvelle image.',
  'problems.tooManyMails': 'Nous avons déjà envoyé plusieurs e-mails. Vous pourrez en demander un autre {wait}.',
  'problems.codesNeedMail': 'Ce serveur ne peut pas vous envoyer d’e-mails et personne d’autre ne peut le gérer. Veuillez choisir une autre méthode.',
  'problems.required.code': 'Veuillez saisir le code.',
  'problems.required.mailCode': 'Veuillez saisir le code reçu par e-mail.',
  'problems.required.userCode': 'Veuillez saisir le code affiché par votre appareil.',
  'problems.required.loginName': 'Veuillez saisir votre identifiant ou votre adresse e-mail.',
  'problems.required.password': 'Veuillez saisir votre mot de passe.',
  'problems.required.newPassword': 'Veuillez choisir un mot de passe.',
  'problems.required.givenName': 'Veuillez saisir votre prénom.',
  'problems.required.familyName': 'Veuillez saisir votre nom.',
  'problems.required.email': 'Veuillez saisir votre adresse e-mail.',
}
