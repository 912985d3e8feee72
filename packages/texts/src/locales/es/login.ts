import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Iniciar sesión',
  'signIn.titleFor': 'Iniciar sesión en {client}',

  'loginName.label': 'Nombre de usuario o correo electrónico',
  'loginName.register': 'Crear una cuenta',
  'loginName.registerLead': '¿Es su primera visita?',
  'loginName.accounts': 'Elegir una cuenta con la sesión iniciada',

  'password.label': 'Contraseña',
  'password.identity': 'Iniciar sesión como',
  'password.submit': 'Iniciar sesión',
  'password.new': 'Nueva contraseña',
  'password.newAgain': 'Repetir la nueva contraseña',
  'password.rules':
    'Al menos {least, plural, one {# carácter} other {# caracteres}}. Funcionan bien varias palabras que solo a usted se le ocurriría juntar.',

  'changePassword.title': 'Elegir una nueva contraseña',
  'changePassword.lead': 'Antes de continuar, elija una contraseña que solo usted conozca.',
  'changePassword.current': 'Contraseña actual',
  'changePassword.submit': 'Cambiar la contraseña e iniciar sesión',

  'accounts.title': 'Elegir una cuenta',
  'accounts.titleFor': 'Continuar a {client}',
  'accounts.lead': 'Estas cuentas tienen la sesión iniciada en este navegador.',

  'register.title': 'Crear una cuenta',
  'register.titleFor': 'Crear una cuenta para {client}',
  'register.givenName': 'Nombre',
  'register.familyName': 'Apellidos',
  'register.email': 'Correo electrónico',
  'register.loginName': 'Nombre de usuario',
  'register.password': 'Contraseña',
  'register.passwordAgain': 'Repetir la contraseña',
  'register.submit': 'Crear la cuenta',
  'register.signInLead': '¿Ya tiene una cuenta?',
  'register.signIn': 'Iniciar sesión',

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
