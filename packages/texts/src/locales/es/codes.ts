import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Código del correo',
  'mailCode.hint': 'Seis letras y números, por ejemplo K7QXMA. Da igual usar mayúsculas o minúsculas.',

  'verifyEmail.title': 'Confirmar su correo electrónico',
  'verifyEmail.lead': 'Confirme que ha recibido el correo con este código.',
  'verifyEmail.submit': 'Confirmar la dirección',
  'verifyEmail.doneTitle': 'Su correo electrónico está confirmado',
  'verifyEmail.doneText': 'Puede cerrar esta página y continuar en la aplicación.',
  'verifyEmail.doneFresh':
    'Por su seguridad, se ha eliminado todo lo que se había añadido antes: contraseñas, llaves de acceso, segundos factores e '
    + 'inicios de sesión. Para iniciar sesión, elija una contraseña nueva: la página de inicio de sesión le enviará un código para ello.',

  'changeEmail.title': 'Confirmar su nuevo correo electrónico',
  'changeEmail.lead': 'Confirme que ha recibido el correo con este código. A partir de entonces, esta será la dirección de su cuenta.',
  'changeEmail.submit': 'Confirmar la dirección',
  'changeEmail.doneTitle': 'Su correo electrónico se ha cambiado',
  'changeEmail.doneText': 'Ahora es la dirección de su cuenta. Puede cerrar esta página.',

  'newPassword.initialise.title': 'Configurar su cuenta',
  'newPassword.initialise.submit': 'Configurar la cuenta',
  'newPassword.initialise.doneTitle': 'Su cuenta está lista',
  'newPassword.initialise.doneText': 'Vaya ahora a la aplicación e inicie sesión allí con su nueva contraseña.',
  'newPassword.password_reset.title': 'Elegir una nueva contraseña',
  'newPassword.password_reset.submit': 'Cambiar la contraseña',
  'newPassword.password_reset.doneTitle': 'Su contraseña se ha cambiado',
  'newPassword.password_reset.doneText':
    'Se ha cerrado su sesión en todas partes. Vaya ahora a la aplicación e inicie sesión allí con su nueva contraseña.',

  'newPasskey.title': 'Configurar una llave de acceso',
  'newPasskey.lead': 'Con una llave de acceso inicia sesión sin contraseña. Introduzca primero el código del correo.',
  'newPasskey.submit': 'Continuar',
  'newPasskey.doneTitle': 'Su llave de acceso está lista',
  'newPasskey.doneText': 'Se ha cerrado su sesión en todas partes. Vaya ahora a la aplicación e inicie sesión allí con su llave de acceso.',
}
