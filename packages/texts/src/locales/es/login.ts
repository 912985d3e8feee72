import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Iniciar sesión',
  'signIn.titleFor': 'Iniciar sesión en {client}',

  'loginName.label': 'Nombre de usuario o correo electrónico',
  'loginName.register': 'Crear una cuenta',
  'external.or': 'o',
  'external.button': 'Continuar con {provider}',
  'external.choice.title': 'Aún no hay ninguna cuenta vinculada',
  'external.choice.lead': 'Ha iniciado sesión en {provider} como {name}.',
  'external.choice.held': 'Ya existe una cuenta con esta dirección de correo. Inicie sesión en ella una vez para vincular ambas.',
  'external.choice.create': 'Crear cuenta',
  'external.choice.link': 'Vincular una cuenta existente',
  'external.directory.title': 'Iniciar sesión con {provider}',
  'external.directory.userName': 'Nombre de usuario',
  'external.refused': 'El inicio de sesión en {provider} se canceló o se rechazó. Inténtelo de nuevo o elija otra forma.',
  'external.disabled': 'Su cuenta en {provider} está desactivada o ha caducado. Consulte a quienes la administran.',
  'external.untrusted': 'No se pudo comprobar la respuesta de {provider}. Inténtelo de nuevo.',
  'external.unreachable': 'No se puede acceder a {provider} en este momento. Inténtelo más tarde o elija otra forma.',
  'external.domain': 'Su dirección de correo en {provider} no está permitida aquí.',
  'external.account': 'La cuenta vinculada no se puede usar para este inicio de sesión.',
  'external.again': 'Este inicio de sesión continuó en otra ventana. Empiece de nuevo.',
  'loginName.registerLead': '¿Es su primera visita?',
  'loginName.accounts': 'Elegir una cuenta con la sesión iniciada',

  'loginName.unknown': 'Nadie tiene aquí ese nombre de usuario o correo electrónico. Compruébelo.',
  'loginName.shared': 'Varias cuentas usan aquí este correo electrónico. Introduzca en su lugar su nombre de usuario.',

  'password.label': 'Contraseña',
  'password.identity': 'Iniciar sesión como',
  'password.submit': 'Iniciar sesión',
  'password.new': 'Nueva contraseña',
  'password.newAgain': 'Repetir la nueva contraseña',
  'password.rules':
    'Al menos {least, plural, one {# carácter} other {# caracteres}}. Funcionan bien varias palabras que solo a usted se le ocurriría juntar.',

  'password.forgotten': '¿Ha olvidado su contraseña?',
  'password.backTo': 'Volver a la contraseña',

  'forgottenPassword.title': '¿Ha olvidado su contraseña?',
  'forgottenPassword.lead': 'Le enviaremos un correo con el que podrá elegir otra.',
  'forgottenPassword.submit': 'Enviar el correo',

  'resetPassword.title': 'Elegir una nueva contraseña',
  'resetPassword.sent':
    'Si existe una cuenta para {loginName}, hay un correo con un código en camino a su dirección. '
    + 'Escriba aquí el código o abra el enlace del correo.',
  'resetPassword.submit': 'Cambiar la contraseña e iniciar sesión',
  'resetPassword.again': '¿Aún no ha llegado el correo?',
  'resetPassword.sendAgain': 'Enviar otro',

  'changePassword.title': 'Elegir una nueva contraseña',
  'changePassword.lead': 'Antes de continuar, elija una contraseña que solo usted conozca.',
  'changePassword.current': 'Contraseña actual',
  'changePassword.submit': 'Cambiar la contraseña e iniciar sesión',

  'verifyEmailStep.title': 'Confirmar su correo electrónico',
  'verifyEmailStep.lead':
    'Queremos asegurarnos de que {address} es su dirección. Escriba aquí el código del correo o abra el enlace del correo.',
  'verifyEmailStep.sendAgain': 'Enviar otro correo',
  'verifyEmailStep.sent': 'Hemos enviado un correo a {address}.',
  'verifyEmailStep.submit': 'Confirmar y continuar',
  'verifyEmailStep.change': 'Cambiar la dirección',
  'changeAddress.title': 'Cambiar su correo electrónico',
  'changeAddress.lead': 'Enviaremos un código a la nueva dirección.',
  'changeAddress.label': 'Correo electrónico',
  'changeAddress.submit': 'Cambiar la dirección',

  'accounts.title': 'Elegir una cuenta',
  'accounts.titleFor': 'Continuar a {client}',
  'accounts.signOut': 'Cerrar la sesión de {loginName}',
  'accounts.lead': 'Estas cuentas tienen la sesión iniciada en este navegador.',

  'register.title': 'Crear una cuenta',
  'register.titleFor': 'Crear una cuenta para {client}',
  'register.givenName': 'Nombre',
  'register.familyName': 'Apellidos',
  'register.email': 'Correo electrónico',
  'register.password': 'Contraseña',
  'register.submit': 'Crear la cuenta',
  'register.agree.both': 'Al crear una cuenta, acepta las {terms}. La {privacy} explica qué ocurre con sus datos.',
  'register.agree.terms': 'Al crear una cuenta, acepta las {terms}.',
  'register.agree.privacy': 'La {privacy} explica qué ocurre con sus datos.',
  'register.terms': 'condiciones del servicio',
  'register.privacy': 'política de privacidad',
  'register.signInLead': '¿Ya tiene una cuenta?',
  'register.signIn': 'Iniciar sesión',

  'registerCode.title': 'Revise su correo',
  'registerCode.lead': 'Hemos enviado un código a {email}. Introdúzcalo aquí para terminar de crear su cuenta.',

  'logout.question': '¿Quiere cerrar la sesión?',
  'logout.text': 'Se cerrará la sesión de su cuenta en este navegador. Para mantenerla abierta, simplemente cierre esta página.',
  'logout.submit': 'Cerrar sesión',
  'logout.doneTitle': 'Ha cerrado la sesión',
  'logout.doneText': 'Ya puede cerrar esta página. Si el equipo es compartido, cierre también el navegador.',

  'formPost.title': 'Un momento',
  'formPost.back': 'Volviendo…',
  'formPost.backTo': 'Volviendo a {client}…',
  'formPost.noScript': 'Pulse el botón para continuar.',
}
