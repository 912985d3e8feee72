import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': '¿Eliminar su número de teléfono?',
  'removal.phone.text': 'Las aplicaciones ya no podrán verlo. Puede volver a añadirlo en cualquier momento.',

  'removal.passkey.title': '¿Eliminar esta llave de acceso?',
  'removal.passkey.text':
    'Ya no podrá iniciar sesión con ella y se cerrará su sesión en todos los demás lugares. '
    + 'Su dispositivo conserva su copia hasta que la elimine allí.',
  'removal.passkey.submit': 'Eliminar la llave de acceso',
  'removal.passkey.onlyWay': 'Esta llave de acceso es su única forma de iniciar sesión. Añada primero otra forma.',

  'removal.totp.title': '¿Eliminar la aplicación de autenticación?',
  'removal.totp.text': 'Sus códigos dejarán de servir aquí y se cerrará su sesión en todos los demás lugares.',
  'removal.totp.submit': 'Eliminar la aplicación',

  'removal.emailCode.title': '¿Desactivar los códigos por correo electrónico?',
  'removal.emailCode.text':
    'Ya no recibirá un código por correo electrónico al iniciar sesión y se cerrará su sesión en todos los demás lugares.',

  'removal.lastFactor': 'Este es su último segundo factor. Sin él, cualquiera que averigüe su contraseña puede iniciar sesión.',
  'removal.lastOwner':
    'Usted es la única persona que puede administrar este servidor y, sin esto, ya no podría iniciar sesión. Añada primero otra forma de iniciar sesión o dé esa función a otra persona.',

  'removal.session.title': '¿Cerrar esta sesión?',
  'removal.session.text': 'Se cerrará la sesión del navegador, y las aplicaciones en las que inició sesión con él perderán el acceso.',

  'removal.others.title': '¿Cerrar la sesión en todos los demás lugares?',
  'removal.others.text':
    'Estas sesiones se cerrarán, y las aplicaciones en las que inició sesión con ellas perderán el acceso. '
    + 'Aquí su sesión sigue abierta.',

  'removal.application.title': '¿Retirar el acceso a esta aplicación?',
  'removal.application.text':
    'Se cerrará la sesión de la aplicación, que ya no podrá actuar en su nombre. Conserva los datos que ya tiene.',
}
