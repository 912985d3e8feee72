import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': '¿Permitir el acceso?',
  'consent.titleFor': '¿Permitir que {client} acceda a su cuenta?',
  'consent.owner': 'La aplicación la ofrece {owner}.',
  'consent.host': 'Después de su decisión irá a {host}.',
  'consent.onThisDevice': 'Después de su decisión volverá a una aplicación de este dispositivo.',
  'consent.person': 'Ha iniciado sesión como',
  'consent.scopes': 'Si lo permite, {client} podrá',
  'consent.allowed': 'Ya ha permitido a {client}',
  'consent.remember': 'Recordar mi decisión',
  'consent.rememberHint': 'Se le preguntará de nuevo si se solicita más acceso. Puede retirar el acceso en su cuenta, en «{page}».',
  'scopes.roles': 'ver sus roles',
  'scopes.metadata': 'ver otros datos guardados sobre usted',

  'terms.title': 'Aceptar las condiciones de uso',
  'terms.lead': 'La versión {version} de las condiciones de uso se aplica a su cuenta. Léala antes de continuar.',
  'terms.read': 'Leer las condiciones de uso',
  'terms.accept': 'Aceptar y continuar',
}
