import type { Translated } from '../translation.js'

export const account: Translated<'account'> = {
  'account.navigation': 'Votre compte',
  'account.back': 'Retour à votre compte',
  'account.signOut': 'Se déconnecter',
  'account.save': 'Enregistrer',
  'account.remove': 'Supprimer',
  'account.optional': 'Vous pouvez laisser ce champ vide.',

  'account.overview.name': 'Votre compte',
  'account.profile.name': 'Nom et langue',
  'account.email.name': 'Adresse e-mail',
  'account.phone.name': 'Numéro de téléphone',
  'account.password.name': 'Mot de passe',
  'account.security.name': 'Sécurité de la connexion',
  'account.sessions.name': 'Où votre compte est connecté',
  'account.applications.name': 'Applications ayant accès',
  'account.data.name': 'Vos données',

  'account.overview.security': 'Votre compte est-il bien protégé ?',
  'account.check.password': 'Vous avez un mot de passe, choisi le {date}.',
  'account.check.noPassword': 'Vous n’avez pas de mot de passe.',
  'account.check.factor': 'Un second facteur protège votre compte.',
  'account.check.noFactor': 'Vous n’avez pas de second facteur. Toute personne qui apprendrait votre mot de passe pourrait se connecter.',
  'account.check.setUpFactor': 'Configurer un second facteur',
  'account.check.codes': '{count, plural, one {Il vous reste # code de récupération.} other {Il vous reste # codes de récupération.}}',
  'account.check.noCodes':
    'Vous n’avez pas de codes de récupération. Sans eux, perdre votre appareil pourrait vous faire perdre aussi votre compte.',
  'account.check.makeCodes': 'Créer des codes de récupération',
  'account.check.email': 'Votre adresse e-mail est confirmée.',
  'account.check.noEmail': 'Vous n’avez pas d’adresse e-mail.',
  'account.check.unverifiedEmail': 'Votre adresse e-mail n’est pas confirmée.',
  'account.check.verifyEmail': 'Confirmer l’adresse e-mail',
  'account.check.addEmail': 'Ajouter une adresse e-mail',
  'account.overview.pages': 'Ce que vous pouvez consulter et modifier',
  'account.overview.accounts': 'Autres comptes dans ce navigateur',
  'account.overview.switch': 'Passer à ce compte',
  'account.overview.another': 'Utiliser un autre compte',

  'account.profile.lead': 'Voici ce que les applications apprennent sur vous lorsque vous leur donnez accès à votre profil.',
  'account.profile.givenName': 'Prénom',
  'account.profile.familyName': 'Nom',
  'account.profile.displayName': 'Nom affiché',
  'account.profile.displayNameHint': 'Laissez ce champ vide pour utiliser le prénom et le nom.',
  'account.profile.nickname': 'Surnom',
  'account.profile.language': 'Langue',
  'account.profile.noLanguage': 'La langue du navigateur',

  'account.email.present': 'Votre adresse e-mail est {address}.',
  'account.email.none': 'Vous n’avez pas encore d’adresse e-mail.',
  'account.email.verified': 'Confirmée',
  'account.email.unverified': 'Non confirmée',
  'account.email.lead':
    'Nous envoyons un code à la nouvelle adresse. Tant que vous ne l’avez pas saisi, votre adresse actuelle ne change pas.',
  'account.email.label': 'Nouvelle adresse e-mail',
  'account.email.submit': 'Envoyer le code',
  'account.email.verifySubmit': 'Envoyer un code à cette adresse',
  'account.email.pendingTitle': 'Saisir le code',
  'account.email.pending':
    'Nous avons envoyé un code à {address}. Il fonctionne pendant une heure. '
    + 'Votre adresse changera lorsque vous saisirez le code ici ou que vous ouvrirez le lien de l’e-mail.',
  'account.email.confirm': 'Changer l’adresse',
  'account.email.cancel': 'Garder l’adresse actuelle',
  'account.email.same': 'C’est déjà votre adresse, et elle est confirmée.',

  'account.phone.present': 'Votre numéro de téléphone est le {number}.',
  'account.phone.none': 'Vous n’avez pas de numéro de téléphone ici.',
  'account.phone.unverifiable':
    'Nous n’envoyons pas de SMS et ne pouvons donc pas vérifier le numéro : '
    + 'il est enregistré comme non confirmé, et personne ne peut l’utiliser pour se connecter.',
  'account.phone.operator': 'La personne qui gère ce serveur peut activer les SMS avec {setting}.',
  'account.phone.lead': 'Nous envoyons un code par SMS à ce numéro pour vérifier qu’il est bien le vôtre.',
  'account.phone.label': 'Numéro de téléphone',
  'account.phone.hint': 'Avec l’indicatif du pays, par exemple +41791234567.',
  'account.phone.unusable':
    'Cela ne ressemble pas à un numéro de téléphone. Veuillez l’écrire avec l’indicatif du pays, comme +41791234567.',
  'account.phone.required': 'Veuillez saisir votre numéro de téléphone.',
  'account.phone.another': 'Un autre numéro',
  'account.phone.submit': 'Enregistrer et envoyer un code',
  'account.phone.remove': 'Supprimer le numéro',
  'account.phone.verifyTitle': 'Confirmer votre numéro',
  'account.phone.verifyLead': 'Demandez un code au {number} et saisissez-le ici.',
  'account.phone.codeLabel': 'Code reçu par SMS',
  'account.phone.codeRequired': 'Veuillez saisir le code reçu par SMS.',
  'account.phone.confirm': 'Confirmer le numéro',
  'account.phone.send': 'Envoyer un code',
  'account.phone.wrong': 'Ce code ne fonctionne pas. Veuillez utiliser celui du dernier SMS ou en demander un autre.',
  'account.phone.tooMany': 'Nous avons déjà envoyé plusieurs SMS. Vous pourrez en demander un autre {wait}.',

  'account.password.lead': 'Votre compte reste connecté ici. Il sera déconnecté partout ailleurs.',
  'account.password.none':
    'Vous n’avez pas encore de mot de passe. Avec un mot de passe, vous pourrez aussi vous connecter là où vous n’avez pas votre '
    + 'clé d’accès sous la main.',
  'account.password.present': 'Mot de passe actuel',
  'account.password.submit': 'Changer le mot de passe',
  'account.password.submitFirst': 'Définir le mot de passe',
  'account.password.same': 'C’est votre mot de passe actuel. Veuillez en choisir un autre.',

  'account.security.lead': 'Lorsque vous modifiez quelque chose ici, votre compte reste connecté ici et est déconnecté partout ailleurs.',
  'account.passkeys.title': 'Clés d’accès et clés de sécurité',
  'account.passkeys.lead':
    'Connectez-vous avec votre empreinte digitale, votre visage, le verrouillage de votre écran ou une clé de sécurité. '
    + 'Personne ne peut deviner une clé d’accès ni vous la soutirer par la ruse.',
  'account.passkeys.none': 'Vous n’en avez pas encore.',
  'account.passkeys.add': 'Ajouter une clé d’accès',
  'account.passkeys.used': 'Dernière utilisation le {when}',
  'account.passkeys.unused': 'Pas encore utilisée',
  'account.passkeys.added': 'Ajoutée le {date}',
  'account.passkeys.synced': 'Copiée sur vos autres appareils par le fabricant de celui-ci',
  'account.passkeys.rename': 'Renommer',
  'account.passkeys.nameLabel': 'Nom',
  'account.passkeys.gone': 'Vous n’avez plus cette clé d’accès.',
  'account.passkeys.tooMany': 'Un compte ne peut pas contenir plus de clés d’accès. Veuillez d’abord en supprimer une.',
  'account.passkeys.exists': 'Vous avez déjà ajouté cette clé d’accès. Veuillez utiliser un autre appareil ou une autre clé de sécurité.',
  'account.passkeys.refused':
    'Cela n’a pas fonctionné : votre appareil ne nous a pas donné de clé d’accès que nous puissions utiliser. '
    + 'Veuillez réessayer ou utiliser un autre appareil.',
  'account.passkeys.expired': 'Cela a pris trop de temps, nous avons donc dû recommencer. Veuillez réessayer.',

  'account.totp.title': 'Application d’authentification',
  'account.totp.lead': 'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes.',
  'account.totp.none': 'Non configurée',
  'account.totp.on': 'Configurée le {date}',
  'account.totp.add': 'Configurer une application d’authentification',
  'account.totp.addTitle': 'Configurer une application pour les codes',
  'account.totp.hint': 'Six chiffres.',
  'account.totp.submit': 'Configurer l’application',
  'account.totp.required': 'Veuillez saisir le code affiché par l’application.',
  'account.totp.wrong':
    'Ce n’est pas le code attendu. Veuillez attendre le suivant et réessayer. Si cela ne suffit pas, vérifiez l’heure de votre téléphone.',
  'account.totp.expired': 'Cela a pris trop de temps, voici donc une nouvelle image. Veuillez la scanner à nouveau.',

  'account.emailCode.title': 'Codes par e-mail',
  'account.emailCode.lead':
    'Nous vous envoyons un code par e-mail lorsque vous vous connectez. Cette méthode vous protège moins que les autres : '
    + 'toute personne qui lit vos e-mails obtient le code.',
  'account.emailCode.on': 'Activés',
  'account.emailCode.off': 'Désactivés',
  'account.emailCode.switchOn': 'Activer',
  'account.emailCode.switchOff': 'Désactiver',
  'account.emailCode.needsEmail': 'Il vous faut d’abord une adresse e-mail confirmée.',

  'account.codes.title': 'Codes de récupération',
  'account.codes.lead': 'Pour le jour où vous perdriez votre téléphone ou votre clé : chaque code remplace une fois le second facteur.',
  'account.codes.none': 'Vous n’en avez pas.',
  'account.codes.left': '{count, plural, one {Il reste # code} other {Il reste # codes}}',
  'account.codes.make': 'Créer des codes de récupération',
  'account.codes.makeNew': 'En créer de nouveaux',
  'account.codes.makeNewHint': 'Les codes que vous avez actuellement ne fonctionneront plus.',
  'account.codes.madeTitle': 'Vos codes de récupération',
  'account.codes.made':
    'Veuillez les noter ou les imprimer maintenant, et les conserver en lieu sûr. Ils ne s’affichent que cette seule fois. '
    + 'Les codes que vous aviez avant ne fonctionnent plus.',
  'account.codes.done': 'Je les ai conservés',

  'account.sessions.lead': 'Si vous ne reconnaissez pas l’une de ces connexions, déconnectez-la et changez votre mot de passe.',
  'account.sessions.here': 'Ce navigateur',
  'account.sessions.others': 'Ailleurs',
  'account.sessions.onlyHere': 'Votre compte n’est connecté nulle part ailleurs.',
  'account.sessions.browserOn': '{browser} sur {system}',
  'account.sessions.unknown': 'Navigateur non reconnu',
  'account.sessions.from': 'Depuis l’adresse {address}',
  'account.sessions.signedIn': 'Connexion le {when}',
  'account.sessions.seen': 'Dernière utilisation le {when}',
  'account.sessions.end': 'Déconnecter',
  'account.sessions.endOthers': 'Déconnecter partout ailleurs',
  'account.sessions.gone': 'Ce navigateur est déjà déconnecté.',

  'account.applications.lead': 'Ces applications peuvent agir en votre nom. Si vous n’en utilisez plus une, retirez-lui l’accès.',
  'account.applications.none': 'Aucune application n’a accès à votre compte.',
  'account.applications.since': 'Depuis le {date}',
  'account.applications.used': 'Dernière utilisation le {when}',
  'account.applications.may': 'Elle peut',
  'account.applications.revoke': 'Retirer l’accès',
  'account.applications.again': 'L’application pourra vous redemander l’accès lorsque vous vous y connecterez.',
  'account.applications.gone': 'Cette application n’a plus accès à votre compte.',

  'account.requests.name': 'Connexions demandées',
  'account.requests.lead': 'Ces applications vous demandent d’approuver une connexion commencée ailleurs, par exemple à un guichet ou au téléphone. N’autorisez que ce que vous avez commencé vous-même.',
  'account.requests.none': 'Aucune connexion n’attend votre approbation.',
  'account.requests.owner': 'Proposée par {owner}',
  'account.requests.message': 'Message de l’application. Comparez-le avec ce que vous y voyez ou entendez :',
  'account.requests.since': 'Demandée le {when}',
  'account.requests.until': 'Valable jusqu’au {when}',
  'account.requests.unwanted': 'Je n’ai rien demandé',
  'account.requests.unwantedTitle': 'La connexion est refusée',
  'account.requests.unwantedText': 'L’application n’a rien reçu et ne peut plus vous solliciter pendant un jour. Si vous ne savez pas qui a commencé, vérifiez que votre compte est protégé.',

  'account.data.lead':
    'Téléchargez une copie de ce qui est conservé ici à votre sujet : '
    + 'profil, adresses, seconds facteurs, connexions, applications ayant accès, rôles, ce que les applications ont enregistré avec '
    + 'votre compte et les opérations dont il a fait l’objet.',
  'account.data.without':
    'Les mots de passe, les clés et les codes n’y figurent pas : personne ne peut donc se connecter avec ce fichier. '
    + 'Il en dit toutefois beaucoup sur vous ; conservez-le en lieu sûr.',
  'account.data.submit': 'Télécharger au format JSON',

  'account.note.saved': 'Enregistré.',
  'account.note.email_sent': 'Nous vous avons envoyé un code.',
  'account.note.email_changed': 'Votre adresse e-mail a été changée et confirmée.',
  'account.note.email_cancelled': 'Votre adresse e-mail ne change pas.',
  'account.note.phone_saved': 'Votre numéro de téléphone a été enregistré.',
  'account.note.phone_sent': 'Nous envoyons un code à votre téléphone. Il devrait arriver dans un instant.',
  'account.note.phone_verified': 'Votre numéro de téléphone est confirmé.',
  'account.note.phone_removed': 'Votre numéro de téléphone a été supprimé.',
  'account.note.password_changed': 'Votre mot de passe a été changé. Votre compte a été déconnecté partout ailleurs.',
  'account.note.password_set': 'Vous avez maintenant un mot de passe. Votre compte a été déconnecté partout ailleurs.',
  'account.note.passkey_added': 'La clé d’accès a été ajoutée. Votre compte a été déconnecté partout ailleurs.',
  'account.note.passkey_renamed': 'La clé d’accès porte son nouveau nom.',
  'account.note.passkey_removed': 'La clé d’accès a été supprimée. Votre compte a été déconnecté partout ailleurs.',
  'account.note.totp_added': 'L’application est configurée. Votre compte a été déconnecté partout ailleurs.',
  'account.note.totp_removed': 'L’application a été supprimée. Votre compte a été déconnecté partout ailleurs.',
  'account.note.email_code_on': 'Les codes par e-mail sont activés. Votre compte a été déconnecté partout ailleurs.',
  'account.note.email_code_off': 'Les codes par e-mail sont désactivés. Votre compte a été déconnecté partout ailleurs.',
  'account.note.session_ended': 'Ce navigateur est déconnecté.',
  'account.note.sessions_ended': 'Votre compte est déconnecté partout ailleurs.',
  'account.note.application_revoked': 'L’application n’a plus accès à votre compte.',
  'account.note.request_approved': 'La connexion est approuvée. Vous pouvez revenir à l’application.',
  'account.note.request_denied': 'La connexion est refusée.',
  'account.note.request_over': 'Cette demande a déjà reçu une réponse, ou elle a expiré.',
  'account.note.request_refused': 'Cette application ne peut plus vous connecter.',
  'account.note.switched': 'Vous voyez maintenant l’autre compte.',
  'account.note.prove_again':
    'Rien n’a encore changé : votre connexion datait de quelque temps, nous vous avons donc demandé de confirmer votre identité. '
    + 'Veuillez recommencer la modification.',
  'account.note.signed_out': 'Rien n’a encore changé : votre compte n’était plus connecté. Veuillez recommencer la modification.',

  'account.delete.name': 'Supprimer votre compte',
  'account.delete.lost':
    'Votre profil, vos moyens de connexion, vos rôles et ce que les applications ont enregistré avec votre compte sont supprimés '
    + 'immédiatement. Personne ne peut les rétablir. Ce que les applications conservent elles-mêmes à votre sujet reste chez elles.',
  'account.delete.label': 'Votre identifiant, pour confirmer',
  'account.delete.hint': 'C’est {loginName}.',
  'account.delete.submit': 'Supprimer mon compte',
  'account.delete.mismatch': 'Ce n’est pas votre identifiant. Rien n’a été supprimé.',
  'account.delete.lastOwner':
    'Vous êtes la seule personne à pouvoir gérer ce serveur. Veuillez d’abord donner ce rôle à quelqu’un d’autre.',
  'account.delete.doneTitle': 'Votre compte est supprimé',
  'account.delete.doneText': 'Votre compte a été déconnecté partout. Vous pouvez fermer cette page.',
}
