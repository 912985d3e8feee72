import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Remover o seu número de telefone?',
  'removal.phone.text': 'Os aplicativos não poderão mais vê-lo. Você pode adicioná-lo novamente a qualquer momento.',

  'removal.passkey.title': 'Remover esta chave de acesso?',
  'removal.passkey.text':
    'Você não poderá mais entrar com ela, e a sua conta será desconectada em todos os outros lugares. '
    + 'O seu dispositivo mantém a cópia dele até que você a exclua lá.',
  'removal.passkey.submit': 'Remover a chave de acesso',
  'removal.passkey.onlyWay': 'Esta chave de acesso é a sua única forma de entrar. Adicione outra forma primeiro.',

  'removal.totp.title': 'Remover o aplicativo de autenticação?',
  'removal.totp.text': 'Os códigos dele não funcionarão mais aqui, e a sua conta será desconectada em todos os outros lugares.',
  'removal.totp.submit': 'Remover o aplicativo',

  'removal.emailCode.title': 'Desativar os códigos por e-mail?',
  'removal.emailCode.text':
    'Você não receberá mais um código por e-mail ao entrar, e a sua conta será desconectada em todos os outros lugares.',

  'removal.lastFactor': 'Este é o seu último segundo fator. Sem ele, qualquer pessoa que descubra a sua senha pode entrar.',
  'removal.lastOwner':
    'Só você pode administrar este servidor e, sem isto, não poderia mais entrar. Adicione primeiro outra forma de entrar ou dê essa função a outra pessoa.',

  'removal.session.title': 'Encerrar este acesso?',
  'removal.session.text': 'O navegador será desconectado, e os aplicativos em que você entrou com ele perderão o acesso.',

  'removal.others.title': 'Desconectar em todos os outros lugares?',
  'removal.others.text':
    'Estes acessos serão encerrados, e os aplicativos em que você entrou com eles perderão o acesso. '
    + 'Aqui a sua conta continua conectada.',

  'removal.application.title': 'Remover o acesso deste aplicativo?',
  'removal.application.text': 'O aplicativo será desconectado e não poderá mais agir em seu nome. Ele mantém os dados que já tem.',
}
