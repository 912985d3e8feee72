import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Conectar um dispositivo',
  'device.label': 'Código mostrado no seu dispositivo',
  'device.hint': 'Oito letras, por exemplo WDJB-MJHT. Maiúsculas e minúsculas não fazem diferença.',

  'deviceConsent.title': 'Conectar o seu dispositivo',
  'deviceConsent.titleFor': 'Conectar o seu dispositivo a {client}',
  'deviceConsent.question': 'O seu dispositivo mostra este código neste momento?',
  'deviceConsent.person': 'Ele entraria como',
  'deviceConsent.scopes': 'Ele poderia então',
  'deviceConsent.warningLead': 'Foi você que começou isto?',
  'deviceConsent.warning':
    'Se alguém lhe enviou o código ou um link para esta página, escolha “Recusar”. Caso contrário, essa pessoa entraria na sua conta.',
  'deviceConsent.allow': 'Permitir',
  'deviceConsent.deny': 'Recusar',

  'deviceResult.allowed.title': 'Você pode voltar ao seu dispositivo',
  'deviceResult.allowed.text': 'Ele será conectado em alguns segundos. Você pode fechar esta página.',
  'deviceResult.denied.title': 'O dispositivo não foi conectado',
  'deviceResult.denied.text': 'Ele não terá acesso à sua conta. Você pode fechar esta página.',

  'scopes.openid': 'saber que é você, pelo seu ID de usuário',
  'scopes.profile': 'ver o seu perfil, por exemplo o seu nome e a sua foto',
  'scopes.email': 'ver o seu endereço de e-mail',
  'scopes.phone': 'ver o seu número de telefone',
  'scopes.address': 'ver o seu endereço postal',
  'scopes.offline_access': 'manter o acesso na sua ausência, até você sair da conta',
  'scopes.organization': 'ver a que organização você pertence',
  'scopes.ownApi': 'gerenciar em seu nome o que você pode gerenciar aqui',
  'scopes.otherProject': 'usar outros serviços em seu nome',
  'scopes.nothing': 'usar o seu login, sem ver nenhum dos seus dados',
}
