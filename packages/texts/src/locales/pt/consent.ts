import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Permitir o acesso?',
  'consent.titleFor': 'Permitir que {client} acesse a sua conta?',
  'consent.owner': 'O aplicativo é oferecido por {owner}.',
  'consent.host': 'Depois da sua decisão, você vai para {host}.',
  'consent.onThisDevice': 'Depois da sua decisão, você volta a um aplicativo neste dispositivo.',
  'consent.person': 'Você entrou como',
  'consent.scopes': 'Se permitir, {client} poderá',
  'consent.allowed': 'Você já permitiu a {client}',
  'consent.remember': 'Lembrar a minha decisão',
  'consent.rememberHint': 'Você será consultado novamente se for solicitado mais acesso. É possível remover o acesso na sua conta, em “{page}”.',
  'scopes.roles': 'ver as suas funções',
  'scopes.metadata': 'ver outras informações guardadas sobre você',

  'terms.title': 'Aceitar os termos de serviço',
  'terms.lead': 'A versão {version} dos termos de serviço aplica-se à sua conta. Leia-a antes de continuar.',
  'terms.read': 'Ler os termos de serviço',
  'terms.accept': 'Aceitar e continuar',

  'invitation.title': 'Entrar em {org}',
  'invitation.lead': 'Você foi convidado a entrar em {org} com o endereço de e-mail {address}.',
  'invitation.as': 'Você entra com a conta',
  'invitation.accept': 'Entrar',
  'invitation.signIn': 'Você já tem uma conta com este endereço. Entre com ela e abra novamente o link do e-mail.',
  'invitation.new': 'A seguir, você escolhe uma senha para a sua nova conta.',
  'invitation.overTitle': 'Este convite não é mais válido',
  'invitation.overText': 'Ele foi aceito ou retirado, ou expirou. Peça um novo à pessoa que o convidou.',
  'invitation.doneTitle': 'Você entrou em {org}',
  'invitation.doneText': 'Você pode fechar esta página e entrar nos seus aplicativos.',
}
