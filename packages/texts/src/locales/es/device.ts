import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Conectar un dispositivo',
  'device.label': 'Código que muestra su dispositivo',
  'device.hint': 'Ocho letras, por ejemplo WDJB-MJHT. Da igual usar mayúsculas o minúsculas.',

  'deviceConsent.title': 'Conectar su dispositivo',
  'deviceConsent.titleFor': 'Conectar su dispositivo a {client}',
  'deviceConsent.question': '¿Muestra su dispositivo este código en este momento?',
  'deviceConsent.person': 'Iniciaría sesión como',
  'deviceConsent.scopes': 'Después podría',
  'deviceConsent.warningLead': '¿Lo ha iniciado usted?',
  'deviceConsent.warning':
    'Si alguien le ha enviado el código o un enlace a esta página, elija «Rechazar». De lo contrario, esa persona entraría en su cuenta.',
  'deviceConsent.allow': 'Permitir',
  'deviceConsent.deny': 'Rechazar',

  'deviceResult.allowed.title': 'Puede volver a su dispositivo',
  'deviceResult.allowed.text': 'La sesión se iniciará en él en unos segundos. Puede cerrar esta página.',
  'deviceResult.denied.title': 'El dispositivo no se ha conectado',
  'deviceResult.denied.text': 'No tendrá acceso a su cuenta. Puede cerrar esta página.',

  'scopes.openid': 'saber que es usted, por su identificador de usuario',
  'scopes.profile': 'ver su perfil, por ejemplo su nombre y su foto',
  'scopes.email': 'ver su dirección de correo electrónico',
  'scopes.phone': 'ver su número de teléfono',
  'scopes.address': 'ver su dirección postal',
  'scopes.offline_access': 'mantener la sesión iniciada en su ausencia, hasta que usted la cierre',
  'scopes.organization': 'ver a qué organización pertenece',
  'scopes.ownApi': 'gestionar en su nombre lo que usted puede gestionar aquí',
  'scopes.otherProject': 'usar otros servicios en su nombre',
  'scopes.nothing': 'usar su inicio de sesión, sin ver ninguno de sus datos',
}
