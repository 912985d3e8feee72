import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Inicios de sesión vinculados',
  'account.links.lead': 'También puede iniciar sesión con una cuenta de otro servicio.',
  'account.links.add': 'Vincular {provider}',
  'account.links.since': 'Vinculado el {date}',
  'account.links.suspended': 'Suspendido porque ha cambiado la configuración de este servicio. Para volver a usarlo, inicie sesión con él y después de otra manera.',
  'account.links.gone': 'Este inicio de sesión ya no está vinculado.',
  'links.left.title': 'Inicios de sesión vinculados a su cuenta',
  'links.left.lead': 'Siguen abriendo su cuenta. Quite los que no reconozca.',
  'links.left.review': 'Revisar los inicios de sesión vinculados',
  'removal.link.title': '¿Eliminar este inicio de sesión vinculado?',
  'removal.link.text': 'Ya no podrá iniciar sesión con él y se cerrará su sesión en todos los demás lugares.',
  'removal.link.submit': 'Eliminar el vínculo',
  'removal.link.onlyWay': 'Esta es su única forma de iniciar sesión. Añada primero otra forma.',
  'account.note.link_added': 'El inicio de sesión está vinculado. Se ha cerrado su sesión en todos los demás lugares.',
  'account.note.link_removed': 'El vínculo se ha eliminado. Se ha cerrado su sesión en todos los demás lugares.',
  'account.note.link_taken': 'No ha cambiado nada: este inicio de sesión está vinculado a otra cuenta.',
  'account.note.link_refused': 'No ha cambiado nada: el inicio de sesión se canceló o no está permitido aquí.',
  'account.note.link_failed': 'No ha cambiado nada: no se pudo completar el inicio de sesión. Inténtelo de nuevo.',
}
