import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Hay algo que requiere su atención} other {Hay # cosas que requieren su atención}}',

  'problems.wrongLoginNameOrPassword':
    'El nombre de usuario y la contraseña no coinciden. Compruebe ambos y vuelva a intentarlo.',
  'problems.wrongAddressOrPassword':
    'El nombre de usuario y la contraseña no coinciden. Compruebe ambos y vuelva a intentarlo. Si varias cuentas usan este correo electrónico, introduzca en su lugar su nombre de usuario.',
  'problems.tooManyAttempts': 'Ha habido varios intentos en poco tiempo. Vuelva a intentarlo {wait}.',
  'problems.formExpired':
    'Esta página ha estado abierta mucho tiempo, por lo que no hemos podido aceptar sus datos. Vuelva a escribirlos.',
  'problems.passwordTooShort':
    'Elija una contraseña de al menos {least, plural, one {# carácter} other {# caracteres}}.',
  'problems.passwordTooSimple': 'Combine más tipos de caracteres: mayúsculas, minúsculas, números y símbolos.',
  'problems.passwordTooLong': 'Elija una contraseña de {most, plural, one {# carácter} other {# caracteres}} como máximo.',
  'problems.passwordTooCommon': 'Esta contraseña sería una de las primeras que otros adivinarían. Elija otra.',
  'problems.passwordSame': 'Esta es su contraseña actual. Elija otra.',
  'problems.passwordWrong': 'Esta no es su contraseña actual. Compruébela y vuelva a intentarlo.',
  'problems.passwordsDiffer': 'Las dos contraseñas no son iguales. Escriba su nueva contraseña en ambos campos.',
  'problems.notReadable':
    'Algunos de estos caracteres no se pueden guardar. Use letras, números y símbolos habituales.',
  'problems.emailTaken': 'Ya existe una cuenta con esta dirección de correo electrónico. Inicie sesión o elija una contraseña nueva.',
  'problems.emailUnusable':
    'Esto no parece una dirección de correo electrónico. Escríbala de esta forma: name@example.com.',
  'problems.sessionEnded': 'Esta cuenta ya no tiene la sesión iniciada. Elija otra o vuelva a iniciar sesión.',
  'problems.tooLong': 'Escriba aquí como máximo {most, plural, one {# carácter} other {# caracteres}}.',

  'problems.userCode.malformed':
    'El código tiene ocho letras y ninguna vocal. Escríbalo tal como lo muestra su dispositivo.',
  'problems.userCode.wrong': 'Ningún dispositivo muestra este código. Compárelo con el de su dispositivo, letra por letra.',
  'problems.userCode.over': 'Este código ya no sirve. Obtenga uno nuevo en su dispositivo.',

  'problems.mailCode':
    'Este código no sirve. Puede que esté mal escrito, que sea demasiado antiguo, que ya se haya usado o que lo haya sustituido uno más '
    + 'reciente. Use el código del último correo o solicite otro correo.',

  'problems.factorCode': 'Este código no sirve. Escriba el que se muestra ahora.',
  'problems.recoveryCode': 'Este código no sirve. Puede que esté mal escrito o que ya se haya usado. Use otro.',
  'problems.emailCode': 'Este código no sirve. Use el código del último correo o solicite otro.',
  'problems.passkey': 'Esta llave de acceso no permite entrar aquí. Vuelva a intentarlo o inicie sesión de otra forma.',
  'problems.passkeyNotAdded': 'La llave de acceso no se ha añadido. Vuelva a intentarlo o elija otra opción.',
  'problems.passkeyExists': 'Esta llave de acceso ya está registrada. Elija otra.',
  'problems.passkeyName': 'Elija un nombre de {most} letras y signos habituales como máximo.',
  'problems.seedExpired': 'Esta página ha estado abierta mucho tiempo. Escanee la imagen nueva.',
  'problems.tooManyMails': 'Ya hemos enviado varios correos. Podrá solicitar otro {wait}.',
  'problems.codesNeedMail': 'Este servidor no puede enviarle correos y nadie más puede administrarlo. Elija otro método.',
  'problems.required.code': 'Escriba el código.',
  'problems.required.mailCode': 'Escriba el código del correo.',
  'problems.required.userCode': 'Escriba el código que muestra su dispositivo.',
  'problems.required.loginName': 'Escriba su nombre de usuario o su correo electrónico.',
  'problems.required.password': 'Escriba su contraseña.',
  'problems.required.newPassword': 'Elija una contraseña.',
  'problems.required.givenName': 'Escriba su nombre.',
  'problems.required.familyName': 'Escriba sus apellidos.',
  'problems.required.email': 'Escriba su dirección de correo electrónico.',
}
