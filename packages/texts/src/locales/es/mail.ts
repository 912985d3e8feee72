import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Hola, {name}:',
  'mail.helloUnnamed': 'Hola:',
  'mail.code': 'Su código',
  'mail.loginName': 'El nombre de usuario de esta cuenta es {loginName}.',
  'mail.linkLead': 'Si el botón no funciona, abra esta dirección:',
  'mail.plainLinkLead': 'Abra esta dirección y escriba allí el código, si aún no aparece:',
  'mail.sender': 'Este correo lo ha enviado {site}, donde usted inicia sesión. Nadie lee las respuestas a este mensaje.',

  'mail.email_verification.subject': 'Confirme su correo electrónico',
  'mail.email_verification.why':
    'Se ha indicado {address} como dirección de correo electrónico de una cuenta en {site} ({orgName}). Confirme que es la suya.',
  'mail.email_verification.button': 'Confirmar la dirección',
  'mail.email_verification.validity': 'El código sirve una sola vez y caduca {expires}.',
  'mail.email_verification.notYou':
    'Si no esperaba este correo, no haga nada: sin el código, la dirección queda sin confirmar. No dé el código a nadie.',

  'mail.email_change.subject': 'Confirme su nuevo correo electrónico',
  'mail.email_change.why':
    '{address} va a ser la dirección de correo electrónico de una cuenta en {site} ({orgName}). Confirme que es la suya.',
  'mail.email_change.button': 'Confirmar la dirección',
  'mail.email_change.validity':
    'El código sirve una sola vez y caduca {expires}. Hasta que lo use, la cuenta mantendrá la dirección que tiene.',
  'mail.email_change.notYou': 'Si no esperaba este correo, no haga nada: sin el código no cambia nada. No dé el código a nadie.',

  'mail.registration.subject': 'Su código para crear una cuenta',
  'mail.registration.why': 'Alguien está creando una cuenta con la dirección de correo electrónico {address} en {site} ({orgName}).',
  'mail.registration.validity': 'Introduzca el código en la página que lo solicita. Funciona una sola vez y caduca {expires}.',
  'mail.registration.notYou': 'Si no ha sido usted, ignore este correo: sin el código no se crea ninguna cuenta. No comparta el código con nadie.',

  'mail.initialise.subject': 'Configure su cuenta',
  'mail.initialise.why':
    'Se ha creado para usted una cuenta con la dirección de correo electrónico {address} en {site} ({orgName}). '
    + 'Elija una contraseña para usarla.',
  'mail.initialise.button': 'Elegir una contraseña',
  'mail.initialise.validity':
    'El código sirve una sola vez y caduca {expires}. Después, pida otro a la persona que creó la cuenta.',
  'mail.initialise.notYou':
    'Si no esperaba ninguna cuenta, no haga nada: sin el código, nadie puede usarla. No dé el código a nadie.',

  'mail.password_reset.subject': 'Elija una nueva contraseña',
  'mail.password_reset.why':
    'Alguien ha solicitado una nueva contraseña para la cuenta con la dirección de correo electrónico {address} en {site} ({orgName}).',
  'mail.password_reset.button': 'Elegir una nueva contraseña',
  'mail.password_reset.validity':
    'El código sirve una sola vez y caduca {expires}. Con la nueva contraseña se cerrará su sesión en todas partes.',
  'mail.password_reset.notYou':
    'Si no ha sido usted, no haga nada: su contraseña seguirá igual. No dé el código a nadie, sea quien sea quien lo pida.',

  'mail.passkey_registration.subject': 'Configure una llave de acceso',
  'mail.passkey_registration.why':
    'Puede configurar una llave de acceso para la cuenta con la dirección de correo electrónico {address} en {site} ({orgName}) e '
    + 'iniciar sesión sin contraseña.',
  'mail.passkey_registration.button': 'Configurar una llave de acceso',
  'mail.passkey_registration.validity':
    'El código sirve una sola vez y caduca {expires}. Con la llave de acceso se cerrará su sesión en todos los demás lugares.',
  'mail.passkey_registration.notYou':
    'Si no lo esperaba, no haga nada: sin el código, nada cambia. No dé el código a nadie, sea quien sea quien lo pida.',

  'mail.sign_in_code.subject': 'Su código para iniciar sesión',
  'mail.sign_in_code.why':
    'Alguien está iniciando sesión en la cuenta con la dirección de correo electrónico {address} en {site} ({orgName}) '
    + 'y se le ha pedido un código.',
  'mail.sign_in_code.validity': 'El código sirve una sola vez y caduca {expires}. Escríbalo en la página que lo pide.',
  'mail.sign_in_code.notYou':
    'Si no es usted, otra persona conoce su contraseña: elija otra ahora mismo. '
    + 'No dé el código a nadie, sea quien sea quien lo pida.',

  'mail.notice.account': 'Ver su cuenta',
  'mail.notice.plainAccountLead': 'Puede ver su cuenta aquí:',
  'mail.notice.notYou':
    'Si ha sido usted, no tiene que hacer nada. Si no, elija de inmediato una nueva contraseña '
    + 'y pida ayuda a los responsables de {site}.',
  'mail.notice.factor_added.subject': 'Se ha añadido una forma de iniciar sesión',
  'mail.notice.factor_added.what':
    'El {when} se añadió un segundo factor o una llave de acceso a su cuenta en {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'Se ha eliminado una forma de iniciar sesión',
  'mail.notice.factor_removed.what':
    'El {when} se eliminó un segundo factor o una llave de acceso de su cuenta en {site} ({orgName}).',
  'mail.notice.link_added.subject': 'Se ha añadido una forma de iniciar sesión',
  'mail.notice.link_added.what': 'El {when} se vinculó un inicio de sesión de otro servicio a su cuenta en {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'Se ha eliminado una forma de iniciar sesión',
  'mail.notice.link_removed.what': 'El {when} se eliminó de su cuenta en {site} ({orgName}) el vínculo con un inicio de sesión de otro servicio.',
  'mail.notice.recovery_codes_made.subject': 'Tiene nuevos códigos de recuperación',
  'mail.notice.recovery_codes_made.what':
    'El {when} se crearon nuevos códigos de recuperación para su cuenta en {site} ({orgName}). Los anteriores ya no sirven.',
  'mail.notice.password_changed.subject': 'Su contraseña se ha cambiado',
  'mail.notice.password_changed.what': 'El {when} se cambió la contraseña de su cuenta en {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Su dirección de correo electrónico se ha cambiado',
  'mail.notice.email_changed.what':
    'El {when} se cambió la dirección de correo electrónico de su cuenta en {site} ({orgName}). '
    + 'Los correos sobre su cuenta ya no se envían a {address}.',
  'mail.notice.sign_in_requested.subject': '¿Aprobar un inicio de sesión?',
  'mail.notice.sign_in_requested.what': 'El {when}, una aplicación le pidió que apruebe un inicio de sesión con su cuenta en {site} ({orgName}). La solicitud es válida durante unos minutos.',
  'mail.notice.sign_in_requested.button': 'Ver la solicitud',
  'mail.notice.sign_in_requested.lead': 'Puede ver la solicitud aquí:',
  'mail.notice.sign_in_requested.notYou': 'Si no lo ha comenzado usted, rechace la solicitud en esa página o ignore este correo: sin su aprobación, la aplicación no recibe nada.',
  'mail.notice.invited.subject': 'Tiene una invitación',
  'mail.notice.invited.what': 'Se le ha invitado a unirse a {orgName} en {site} con la dirección de correo {address}. La invitación caduca el {when}.',
  'mail.notice.invited.button': 'Aceptar la invitación',
  'mail.notice.invited.notYou': 'Si no esperaba una invitación de {site}, ignore este correo. No comparta el enlace: funciona una vez, para el propietario de este buzón.',

  'mail.notice.registration_attempted.subject': 'Ya tiene una cuenta',
  'mail.notice.registration_attempted.what':
    'El {when}, alguien intentó crear una cuenta con la dirección de correo electrónico {address} en {site} ({orgName}). Ya '
    + 'existe una cuenta con esta dirección.',
  'mail.notice.registration_attempted.notYou':
    'Si fue usted, inicie sesión con su contraseña o elija una nueva si la ha olvidado. Si no fue usted, ignore este correo: no '
    + 'ha cambiado nada.',
  'mail.notice.account_removed.subject': 'Se ha eliminado su cuenta',
  'mail.notice.account_removed.what':
    'Su cuenta en {site} ({orgName}) se eliminó el {when}, con todo lo que formaba parte de ella. Nadie puede recuperarla.',
  'mail.notice.account_removed.notYou': 'Si no ha sido usted, avise de inmediato a los responsables de {site}.',

  'textMessage.phone_verification': '{code} es su clave para {site}. Caduca en {minutes} min. No la comparta con nadie.',
}
