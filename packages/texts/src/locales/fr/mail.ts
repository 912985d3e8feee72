import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Bonjour {name},',
  'mail.helloUnnamed': 'Bonjour,',
  'mail.code': 'Votre code',
  'mail.loginName': 'L’identifiant de ce compte est {loginName}.',
  'mail.linkLead': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'mail.plainLinkLead': 'Ouvrez cette adresse et saisissez-y le code, s’il n’y figure pas déjà :',
  'mail.sender': 'Cet e-mail a été envoyé par {site}, où vous vous connectez. Les réponses à ce message ne sont pas lues.',

  'mail.email_verification.subject': 'Confirmez votre adresse e-mail',
  'mail.email_verification.why':
    '{address} a été indiquée comme adresse e-mail d’un compte sur {site} ({orgName}). Veuillez confirmer que c’est la vôtre.',
  'mail.email_verification.button': 'Confirmer l’adresse',
  'mail.email_verification.validity': 'Le code ne fonctionne qu’une fois et expire {expires}.',
  'mail.email_verification.notYou':
    'Si vous n’attendiez pas cet e-mail, ignorez-le : sans le code, l’adresse ne sera pas confirmée. Ne donnez le code à personne.',

  'mail.email_change.subject': 'Confirmez votre nouvelle adresse e-mail',
  'mail.email_change.why':
    '{address} doit devenir l’adresse e-mail d’un compte sur {site} ({orgName}). Veuillez confirmer que c’est la vôtre.',
  'mail.email_change.button': 'Confirmer l’adresse',
  'mail.email_change.validity':
    'Le code ne fonctionne qu’une fois et expire {expires}. Tant que vous ne l’avez pas utilisé, le compte garde son adresse actuelle.',
  'mail.email_change.notYou':
    'Si vous n’attendiez pas cet e-mail, ignorez-le : sans le code, rien ne change. Ne donnez le code à personne.',

  'mail.registration.subject': 'Votre code pour créer un compte',
  'mail.registration.why': 'Quelqu’un est en train de créer un compte avec l’adresse e-mail {address} sur {site} ({orgName}).',
  'mail.registration.validity': 'Saisissez le code sur la page qui le demande. Il ne fonctionne qu’une fois et expire {expires}.',
  'mail.registration.notYou': 'Si ce n’est pas vous, ignorez cet e-mail : sans le code, aucun compte n’est créé. Ne donnez le code à personne.',

  'mail.initialise.subject': 'Configurez votre compte',
  'mail.initialise.why':
    'Un compte avec l’adresse e-mail {address} a été créé pour vous sur {site} ({orgName}). '
    + 'Pour l’utiliser, veuillez choisir un mot de passe.',
  'mail.initialise.button': 'Choisir un mot de passe',
  'mail.initialise.validity':
    'Le code ne fonctionne qu’une fois et expire {expires}. Ensuite, demandez-en un autre à la personne qui a créé le compte.',
  'mail.initialise.notYou':
    'Si vous n’attendiez pas de compte, ignorez cet e-mail : sans le code, personne ne peut l’utiliser. Ne donnez le code à personne.',

  'mail.password_reset.subject': 'Choisissez un nouveau mot de passe',
  'mail.password_reset.why':
    'Quelqu’un a demandé un nouveau mot de passe pour le compte associé à l’adresse e-mail {address} sur {site} ({orgName}).',
  'mail.password_reset.button': 'Choisir un nouveau mot de passe',
  'mail.password_reset.validity':
    'Le code ne fonctionne qu’une fois et expire {expires}. Avec le nouveau mot de passe, votre compte sera déconnecté partout.',
  'mail.password_reset.notYou':
    'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe ne change pas. '
    + 'Ne donnez le code à personne, même si on vous le demande.',

  'mail.passkey_registration.subject': 'Configurez une clé d’accès',
  'mail.passkey_registration.why':
    'Vous pouvez configurer une clé d’accès pour le compte avec l’adresse e-mail {address} sur {site} ({orgName}) et vous connecter '
    + 'sans mot de passe.',
  'mail.passkey_registration.button': 'Configurer une clé d’accès',
  'mail.passkey_registration.validity':
    'Le code ne fonctionne qu’une fois et expire {expires}. Avec la clé d’accès, votre compte sera déconnecté partout ailleurs.',
  'mail.passkey_registration.notYou':
    'Si vous ne vous y attendiez pas, ignorez cet e-mail : sans le code, rien ne change. '
    + 'Ne donnez le code à personne, même si on vous le demande.',

  'mail.sign_in_code.subject': 'Votre code de connexion',
  'mail.sign_in_code.why':
    'Quelqu’un est en train de se connecter au compte associé à l’adresse e-mail {address} sur {site} ({orgName}), '
    + 'et un code lui a été demandé.',
  'mail.sign_in_code.validity': 'Le code ne fonctionne qu’une fois et expire {expires}. Saisissez-le sur la page qui le demande.',
  'mail.sign_in_code.notYou':
    'Si ce n’est pas vous, une autre personne connaît votre mot de passe : veuillez en choisir un autre dès maintenant. '
    + 'Ne donnez le code à personne, même si on vous le demande.',

  'mail.notice.account': 'Voir votre compte',
  'mail.notice.plainAccountLead': 'Vous pouvez voir votre compte ici :',
  'mail.notice.notYou':
    'Si c’était vous, vous n’avez rien à faire. Sinon, veuillez choisir tout de suite un nouveau mot de passe '
    + 'et demander de l’aide aux responsables de {site}.',
  'mail.notice.factor_added.subject': 'Un moyen de connexion a été ajouté',
  'mail.notice.factor_added.what':
    'Le {when}, un second facteur ou une clé d’accès a été ajouté à votre compte sur {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'Un moyen de connexion a été supprimé',
  'mail.notice.factor_removed.what':
    'Le {when}, un second facteur ou une clé d’accès a été supprimé de votre compte sur {site} ({orgName}).',
  'mail.notice.link_added.subject': 'Un moyen de connexion a été ajouté',
  'mail.notice.link_added.what': 'Le {when}, une connexion auprès d’un autre service a été associée à votre compte sur {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'Un moyen de connexion a été supprimé',
  'mail.notice.link_removed.what':
    'Le {when}, l’association d’une connexion auprès d’un autre service a été supprimée de votre compte sur {site} ({orgName}).',
  'mail.notice.recovery_codes_made.subject': 'Vous avez de nouveaux codes de récupération',
  'mail.notice.recovery_codes_made.what':
    'Le {when}, de nouveaux codes de récupération ont été créés pour votre compte sur {site} ({orgName}). '
    + 'Les précédents ne fonctionnent plus.',
  'mail.notice.password_changed.subject': 'Votre mot de passe a été changé',
  'mail.notice.password_changed.what': 'Le {when}, le mot de passe de votre compte sur {site} ({orgName}) a été changé.',
  'mail.notice.email_changed.subject': 'Votre adresse e-mail a été changée',
  'mail.notice.email_changed.what':
    'Le {when}, l’adresse e-mail de votre compte sur {site} ({orgName}) a été changée. '
    + 'Les e-mails qui le concernent ne sont plus envoyés à {address}.',
  'mail.notice.sign_in_requested.subject': 'Approuver une connexion ?',
  'mail.notice.sign_in_requested.what': 'Le {when}, une application vous a demandé d’approuver une connexion avec votre compte sur {site} ({orgName}). La demande est valable quelques minutes.',
  'mail.notice.sign_in_requested.button': 'Voir la demande',
  'mail.notice.sign_in_requested.lead': 'Vous pouvez voir la demande ici :',
  'mail.notice.sign_in_requested.notYou': 'Si vous n’avez rien commencé, refusez la demande sur cette page, ou ignorez cet e-mail : sans votre approbation, l’application ne reçoit rien.',
  'mail.notice.invited.subject': 'Vous êtes invité',
  'mail.notice.invited.what': 'Vous êtes invité à rejoindre {orgName} sur {site} avec l’adresse e-mail {address}. L’invitation expire le {when}.',
  'mail.notice.invited.button': 'Accepter l’invitation',
  'mail.notice.invited.notYou': 'Si vous n’attendiez pas d’invitation de {site}, ignorez cet e-mail. Ne partagez pas le lien : il fonctionne une seule fois, pour le propriétaire de cette boîte aux lettres.',

  'mail.notice.registration_attempted.subject': 'Vous avez déjà un compte',
  'mail.notice.registration_attempted.what':
    'Le {when}, quelqu’un a voulu créer un compte avec l’adresse e-mail {address} sur {site} ({orgName}). Un compte existe déjà '
    + 'avec cette adresse.',
  'mail.notice.registration_attempted.notYou':
    'Si c’était vous, connectez-vous avec votre mot de passe, ou choisissez-en un nouveau si vous l’avez oublié. Sinon, ignorez '
    + 'cet e-mail : rien n’a changé.',
  'mail.notice.account_removed.subject': 'Votre compte a été supprimé',
  'mail.notice.account_removed.what':
    'Votre compte sur {site} ({orgName}) a été supprimé le {when}, avec tout ce qui s’y rattachait. Personne ne peut le rétablir.',
  'mail.notice.account_removed.notYou': 'Si ce n’était pas vous, veuillez prévenir tout de suite les responsables de {site}.',

  'textMessage.phone_verification': '{code} est votre code pour {site}. Il est valable {minutes} min. Ne le donnez à personne.',
}
