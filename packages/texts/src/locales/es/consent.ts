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

  'invitation.title': 'Unirse a {org}',
  'invitation.lead': 'Se le ha invitado a unirse a {org} con la dirección de correo {address}.',
  'invitation.as': 'Se une con la cuenta',
  'invitation.accept': 'Unirse',
  'invitation.signIn': 'Ya tiene una cuenta con esta dirección. Inicie sesión con ella y abra de nuevo el enlace del correo.',
  'invitation.new': 'A continuación elegirá una contraseña para su nueva cuenta.',
  'invitation.overTitle': 'Esta invitación ya no es válida',
  'invitation.overText': 'Se aceptó, se retiró o ha caducado. Pida una nueva a la persona que le invitó.',
  'invitation.doneTitle': 'Se ha unido a {org}',
  'invitation.doneText': 'Puede cerrar esta página e iniciar sesión en sus aplicaciones.',
}
