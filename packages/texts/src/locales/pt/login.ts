import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Entrar',
  'signIn.titleFor': 'Entrar em {client}',

  'loginName.label': 'Nome de login ou e-mail',
  'loginName.register': 'Criar uma conta',
  'loginName.registerLead': 'É a sua primeira visita?',
  'loginName.accounts': 'Escolher uma conta já conectada',

  'password.label': 'Senha',
  'password.identity': 'Entrar como',
  'password.submit': 'Entrar',
  'password.new': 'Nova senha',
  'password.newAgain': 'Repetir a nova senha',
  'password.rules':
    'Pelo menos {least, plural, one {# caractere} other {# caracteres}}. Funcionam bem algumas palavras que só você pensaria em juntar.',

  'changePassword.title': 'Escolher uma nova senha',
  'changePassword.lead': 'Antes de continuar, escolha uma senha que só você conheça.',
  'changePassword.current': 'Senha atual',
  'changePassword.submit': 'Alterar a senha e entrar',

  'accounts.title': 'Escolher uma conta',
  'accounts.titleFor': 'Continuar para {client}',
  'accounts.lead': 'Estas contas estão conectadas neste navegador.',

  'register.title': 'Criar uma conta',
  'register.titleFor': 'Criar uma conta para {client}',
  'register.givenName': 'Nome',
  'register.familyName': 'Sobrenome',
  'register.email': 'E-mail',
  'register.loginName': 'Nome de login',
  'register.password': 'Senha',
  'register.passwordAgain': 'Repetir a senha',
  'register.submit': 'Criar conta',
  'register.signInLead': 'Já tem uma conta?',
  'register.signIn': 'Entrar',

  'logout.question': 'Quer sair da sua conta?',
  'logout.text': 'A sua conta será desconectada neste navegador. Para continuar com ela aberta, basta fechar esta página.',
  'logout.submit': 'Sair',
  'logout.doneTitle': 'Você saiu da sua conta',
  'logout.doneText': 'Agora você pode fechar esta página. Em um computador compartilhado, feche também o navegador.',

  'formPost.title': 'Um momento',
  'formPost.back': 'Voltando…',
  'formPost.backTo': 'Voltando para {client}…',
  'formPost.noScript': 'Pressione o botão para continuar.',
}
