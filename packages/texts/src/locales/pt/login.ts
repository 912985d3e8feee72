import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Entrar',
  'signIn.titleFor': 'Entrar em {client}',

  'loginName.label': 'Nome de login ou e-mail',
  'loginName.register': 'Criar uma conta',
  'external.or': 'ou',
  'external.button': 'Continuar com {provider}',
  'external.choice.title': 'Ainda não há nenhuma conta associada',
  'external.choice.lead': 'Iniciou sessão em {provider} como {name}.',
  'external.choice.held': 'Já existe uma conta com este endereço de e-mail. Inicie sessão nela uma vez para associar as duas.',
  'external.choice.create': 'Criar conta',
  'external.choice.link': 'Associar uma conta existente',
  'external.directory.title': 'Entrar com {provider}',
  'external.directory.userName': 'Nome de utilizador',
  'external.refused': 'O início de sessão em {provider} foi cancelado ou recusado. Tente novamente ou escolha outra forma.',
  'external.disabled': 'A sua conta em {provider} está desativada ou expirou. Contacte quem a gere.',
  'external.untrusted': 'Não foi possível verificar a resposta de {provider}. Tente novamente.',
  'external.unreachable': 'Não é possível contactar {provider} neste momento. Tente mais tarde ou escolha outra forma.',
  'external.domain': 'O seu endereço de e-mail em {provider} não é permitido aqui.',
  'external.account': 'A conta associada não pode ser usada para este início de sessão.',
  'external.again': 'Este início de sessão continuou noutra janela. Comece de novo.',
  'loginName.registerLead': 'É a sua primeira visita?',
  'loginName.accounts': 'Escolher uma conta já conectada',

  'loginName.unknown': 'Ninguém tem este nome de login ou e-mail aqui. Verifique o que digitou.',
  'loginName.shared': 'Várias contas usam este e-mail aqui. Digite o seu nome de login.',

  'password.label': 'Senha',
  'password.identity': 'Entrar como',
  'password.submit': 'Entrar',
  'password.new': 'Nova senha',
  'password.newAgain': 'Repetir a nova senha',
  'password.rules':
    'Pelo menos {least, plural, one {# caractere} other {# caracteres}}. Funcionam bem algumas palavras que só você pensaria em juntar.',

  'password.forgotten': 'Esqueceu a senha?',
  'password.backTo': 'Voltar para a senha',

  'forgottenPassword.title': 'Esqueceu a senha?',
  'forgottenPassword.lead': 'Enviamos um e-mail com o qual você escolhe outra.',
  'forgottenPassword.submit': 'Enviar o e-mail',

  'resetPassword.title': 'Escolher uma nova senha',
  'resetPassword.sent':
    'Se houver uma conta para {loginName}, um e-mail com um código está a caminho do endereço dela. '
    + 'Digite o código aqui ou abra o link do e-mail.',
  'resetPassword.submit': 'Alterar a senha e entrar',
  'resetPassword.again': 'O e-mail ainda não chegou?',
  'resetPassword.sendAgain': 'Enviar outro',

  'changePassword.title': 'Escolher uma nova senha',
  'changePassword.lead': 'Antes de continuar, escolha uma senha que só você conheça.',
  'changePassword.current': 'Senha atual',
  'changePassword.submit': 'Alterar a senha e entrar',

  'verifyEmailStep.title': 'Confirmar o seu e-mail',
  'verifyEmailStep.lead':
    'Queremos ter certeza de que {address} é o seu endereço. Digite aqui o código recebido por e-mail ou abra o link do e-mail.',
  'verifyEmailStep.sendAgain': 'Enviar outro e-mail',
  'verifyEmailStep.sent': 'Enviamos um e-mail para {address}.',
  'verifyEmailStep.submit': 'Confirmar e continuar',
  'verifyEmailStep.change': 'Alterar o endereço',
  'changeAddress.title': 'Alterar o seu e-mail',
  'changeAddress.lead': 'Enviamos um código para o novo endereço.',
  'changeAddress.label': 'E-mail',
  'changeAddress.submit': 'Alterar o endereço',

  'accounts.title': 'Escolher uma conta',
  'accounts.titleFor': 'Continuar para {client}',
  'accounts.signOut': 'Desconectar {loginName}',
  'accounts.lead': 'Estas contas estão conectadas neste navegador.',

  'register.title': 'Criar uma conta',
  'register.titleFor': 'Criar uma conta para {client}',
  'register.givenName': 'Nome',
  'register.familyName': 'Sobrenome',
  'register.email': 'E-mail',
  'register.password': 'Senha',
  'register.submit': 'Criar conta',
  'register.agree.both': 'Ao criar uma conta, você aceita os {terms}. A {privacy} explica o que acontece com os seus dados.',
  'register.agree.terms': 'Ao criar uma conta, você aceita os {terms}.',
  'register.agree.privacy': 'A {privacy} explica o que acontece com os seus dados.',
  'register.terms': 'termos de serviço',
  'register.privacy': 'política de privacidade',
  'register.signInLead': 'Já tem uma conta?',
  'register.signIn': 'Entrar',

  'registerCode.title': 'Verifique seu e-mail',
  'registerCode.lead': 'Enviamos um código para {email}. Digite-o aqui para concluir a criação da sua conta.',

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
