import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Iniciar sesión con una llave de acceso',
  'passkey.lead': 'Su dispositivo le pide su huella dactilar, su rostro o el código con el que se desbloquea.',
  'passkey.button': 'Iniciar sesión con una llave de acceso',
  'passkey.usePassword': 'Usar su contraseña en su lugar',
  'passkey.needsScript': 'Las llaves de acceso necesitan un navegador compatible, con JavaScript activado.',
  'passkey.nothingCame': 'Su dispositivo no ha enviado ninguna llave de acceso. Vuelva a intentarlo o inicie sesión de otra forma.',

  'secondFactor.title': 'Confirmar su identidad',
  'secondFactor.lead': 'Elija cómo.',
  'secondFactor.otherWay': 'Probar de otra forma',
  'secondFactor.passkey': 'Llave de acceso o llave de seguridad',
  'secondFactor.totp': 'Código de su aplicación de autenticación',
  'secondFactor.email_code': 'Código por correo electrónico',
  'secondFactor.recovery_code': 'Uno de sus códigos de recuperación',

  'totp.title': 'Escribir el código de su aplicación',
  'totp.lead': 'Su aplicación de autenticación muestra un código de seis cifras.',
  'totp.label': 'Código',

  'recoveryCode.title': 'Escribir un código de recuperación',
  'recoveryCode.lead': 'Cada uno de los códigos que guardó sirve una sola vez.',
  'recoveryCode.label': 'Código de recuperación',
  'recoveryCode.hint': 'Doce letras y números, por ejemplo ABCD-EFGH-JKLM.',

  'emailCode.title': 'Recibir un código por correo electrónico',
  'emailCode.lead': 'Enviaremos un código a {address}.',
  'emailCode.send': 'Enviar el código',
  'emailCode.sentTitle': 'Escribir el código del correo',
  'emailCode.sent': 'Hemos enviado un código a {address}. Sirve durante diez minutos.',
  'emailCode.sendAgain': 'Enviar otro código',

  'securityKey.title': 'Usar su llave de acceso o llave de seguridad',
  'securityKey.lead': 'Tenga a mano su dispositivo o su llave de seguridad.',
  'securityKey.button': 'Continuar',

  'setUp.title': 'Proteger su cuenta',
  'setUp.lead': 'Con una segunda verificación, conocer su contraseña ya no basta para entrar. Elija una.',
  'setUp.forced': 'Esta cuenta necesita una segunda verificación además de la contraseña. Elija una.',
  'setUp.passkey': 'Una llave de acceso o llave de seguridad',
  'setUp.passkey.hint': 'Su huella dactilar, su rostro o una llave que se conecta. La opción más segura.',
  'setUp.totp': 'Una aplicación de autenticación',
  'setUp.totp.hint': 'Una aplicación en su teléfono muestra códigos.',
  'setUp.email_code': 'Códigos por correo electrónico',
  'setUp.email_code.hint': 'Le enviamos un código cada vez.',
  'setUp.skip': 'Ahora no',
  'setUp.otherWay': 'Elegir otra opción',

  'setUpTotp.title': 'Configurar una aplicación de autenticación',
  'setUpTotp.scan': 'Escanee esta imagen con su aplicación de autenticación.',
  'setUpTotp.picture': 'Un código QR para su aplicación de autenticación',
  'setUpTotp.seed': 'Si no puede escanearla, escriba esta clave en la aplicación:',
  'setUpTotp.label': 'Código que muestra la aplicación',
  'setUpTotp.submit': 'Confirmar',

  'setUpPasskey.title': 'Añadir una llave de acceso',
  'setUpPasskey.lead':
    'Su dispositivo guarda la llave de acceso y le pide su huella dactilar, su rostro o el código con el que se desbloquea.',
  'setUpPasskey.name': 'Nombre',
  'setUpPasskey.nameHint': 'Para que la reconozca, por ejemplo «Mi teléfono». Puede dejarlo vacío.',
  'setUpPasskey.button': 'Añadir una llave de acceso',

  'setUpEmailCode.title': 'Recibir códigos por correo electrónico',
  'setUpEmailCode.lead': 'Cuando inicie sesión, enviaremos un código a {address}.',
  'setUpEmailCode.submit': 'Activar',
  'setUpEmailCode.verifyFirst': 'Primero queremos asegurarnos de que {address} es su dirección. Le enviaremos allí un código.',

  'recoveryCodes.title': 'Guardar sus códigos de recuperación',
  'recoveryCodes.lead':
    'Si pierde lo que acaba de configurar, podrá entrar con uno de estos códigos. Cada uno sirve una sola vez. '
    + 'Solo se muestran ahora: imprímalos o anótelos.',
  'recoveryCodes.stored': 'Los he guardado',
  'recoveryCodes.copy': 'Copiar',
  'recoveryCodes.copied': 'Copiados',
  'recoveryCodes.download': 'Descargar',
  'recoveryCodes.print': 'Imprimir',
}
