import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referencia',
  'messages.referenceHint': 'Indíquela cuando pida ayuda.',
  'messages.startAgain': 'Empezar de nuevo',
  'messages.enterCode': 'Escribir un código',
  'messages.backToApp': 'Volver a la aplicación',
  'messages.backToAppNamed': 'Volver a {client}',
  'messages.tryAgain': 'Intentar de nuevo',
  'messages.copy': 'Copiar',
  'messages.copied': 'Copiada',
  'messages.forDevelopers': 'Para desarrolladores',

  'messages.expired.title': 'Este inicio de sesión ha caducado',
  'messages.expired.text':
    'Ha estado abierto mucho tiempo, así que lo hemos cerrado para proteger su cuenta. '
    + 'Vuelva a la aplicación e inicie sesión de nuevo.',
  'messages.alreadyUsed.title': 'Este inicio de sesión ya se ha completado',
  'messages.alreadyUsed.text':
    'Probablemente ha llegado aquí con el botón Atrás o desde una segunda pestaña. '
    + 'Continúe en la aplicación o inicie sesión allí de nuevo.',
  'messages.notLinked.title': 'Esta cuenta no se puede vincular',
  'messages.notLinked.text':
    'El inicio de sesión en el otro proveedor ya está vinculado a otra cuenta, o esta cuenta no es de su organización. Vuelva atrás e inicie sesión en otra cuenta.',
  'messages.foreignBrowser.title': 'Continúe donde empezó',
  'messages.foreignBrowser.text':
    'Este inicio de sesión se empezó en otro navegador o en una ventana privada. '
    + 'Vuelva allí, o vaya a la aplicación e inicie sesión aquí de nuevo.',
  'messages.deviceExpired.title': 'Este inicio de sesión ha caducado',
  'messages.deviceExpired.text':
    'Ha estado abierto mucho tiempo, o bien ha cerrado la sesión mientras tanto. '
    + 'Obtenga un código nuevo en su dispositivo y escríbalo aquí.',
  'messages.cancel': 'Cancelar',
  'messages.cancelled.title': 'Inicio de sesión cancelado',
  'messages.cancelled.text': 'No se ha iniciado sesión. Ya puede cerrar esta página.',
  'messages.deviceCodeOver.title': 'Este código ya no sirve',
  'messages.deviceCodeOver.text':
    'Ha caducado o ya se ha usado. Vuelva a iniciar sesión en su dispositivo para obtener un código nuevo e introdúzcalo aquí.',
  'messages.deviceInOtherBrowser.title': 'Continúe donde empezó',
  'messages.deviceInOtherBrowser.text':
    'Este inicio de sesión se empezó en otro navegador o en una ventana privada. '
    + 'Vuelva allí o escriba aquí el código de su dispositivo.',
  'messages.accountNotAdmitted.title': 'Esta cuenta no se puede usar aquí',
  'messages.accountNotAdmitted.text':
    'La aplicación es para los miembros de otra organización. '
    + 'Escriba el código de nuevo e inicie sesión con una cuenta de esa organización.',
  'messages.unavailable.title': 'En este momento no se puede iniciar sesión',
  'messages.unavailable.text':
    'El servicio no está disponible por ahora. Su cuenta no se ve afectada. Espere un minuto y vuelva a intentarlo.',
  'messages.requestNotUnderstood.title': 'Este enlace para iniciar sesión no funciona',
  'messages.requestNotUnderstood.text':
    'La aplicación de la que viene ha pedido algo que no podemos hacer. Vuelva a ella e inténtelo otra vez. '
    + 'Si ve de nuevo esta página, los responsables de la aplicación pueden ayudarle.',
  'messages.formRefused.title': 'Esta página ha estado abierta demasiado tiempo',
  'messages.formRefused.text':
    'Para proteger su cuenta, no hemos podido aceptar lo que ha enviado. No ha cambiado nada; empiece de nuevo.',
  'messages.logoutRefused.title': 'No hemos podido cerrar su sesión',
  'messages.logoutRefused.text':
    'La aplicación de la que viene lo ha pedido de una forma que no podemos atender, así que su sesión sigue abierta.',
  'messages.unexpected.title': 'Algo no ha ido bien por nuestra parte',
  'messages.unexpected.text': 'No hemos podido completar este paso. Vuelva a intentarlo en un momento.',
  'messages.unknown.title': 'No encontramos este inicio de sesión',
  'messages.unknown.text':
    'Puede que sea demasiado antiguo o que la dirección esté incompleta. Vuelva a la aplicación e inicie sesión de nuevo.',
  'messages.notFound.title': 'Aquí no hay ninguna página',
  'messages.notFound.text': 'Puede que la dirección esté incompleta. Vuelva a la aplicación y empiece desde allí.',
  'messages.scriptNeeded': 'Esta página necesita JavaScript. Actívelo en el navegador y vuelva a cargar la página.',
  'messages.signedIn.title': 'Ha iniciado sesión',
  'messages.signedIn.text': 'Puede cerrar esta página y continuar en la aplicación.',
}
