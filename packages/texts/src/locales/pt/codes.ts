import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Código recebido por e-mail',
  'mailCode.hint': 'Seis letras e números, por exemplo K7QXMA. Maiúsculas e minúsculas não fazem diferença.',

  'verifyEmail.title': 'Confirmar o seu e-mail',
  'verifyEmail.lead': 'Confirme que você recebeu o e-mail com este código.',
  'verifyEmail.submit': 'Confirmar o endereço',
  'verifyEmail.doneTitle': 'O seu e-mail está confirmado',
  'verifyEmail.doneText': 'Você pode fechar esta página e continuar no aplicativo.',
  'verifyEmail.doneFresh':
    'Para sua segurança, tudo o que havia sido adicionado antes foi removido: senhas, chaves de acesso, segundos fatores e '
    + 'sessões. Para entrar, escolha uma nova senha: a página de entrada envia um código para isso.',

  'changeEmail.title': 'Confirmar o seu novo e-mail',
  'changeEmail.lead': 'Confirme que você recebeu o e-mail com este código. A partir daí, este será o endereço da sua conta.',
  'changeEmail.submit': 'Confirmar o endereço',
  'changeEmail.doneTitle': 'O seu e-mail foi alterado',
  'changeEmail.doneText': 'Agora ele é o endereço da sua conta. Você pode fechar esta página.',

  'newPassword.initialise.title': 'Configurar a sua conta',
  'newPassword.initialise.submit': 'Configurar a conta',
  'newPassword.initialise.doneTitle': 'A sua conta está pronta',
  'newPassword.initialise.doneText': 'Agora vá para o aplicativo e entre com a sua nova senha.',
  'newPassword.password_reset.title': 'Escolher uma nova senha',
  'newPassword.password_reset.submit': 'Alterar a senha',
  'newPassword.password_reset.doneTitle': 'A sua senha foi alterada',
  'newPassword.password_reset.doneText':
    'A sua conta foi desconectada em todos os lugares. Agora vá para o aplicativo e entre com a sua nova senha.',

  'newPasskey.title': 'Configurar uma chave de acesso',
  'newPasskey.lead': 'Com uma chave de acesso você entra sem senha. Primeiro, digite o código do e-mail.',
  'newPasskey.submit': 'Continuar',
  'newPasskey.doneTitle': 'A sua chave de acesso está pronta',
  'newPasskey.doneText': 'A sua conta foi desconectada em todos os lugares. Agora vá para o aplicativo e entre com a sua chave de acesso.',
}
