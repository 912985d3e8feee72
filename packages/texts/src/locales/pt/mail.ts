import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Olá, {name},',
  'mail.helloUnnamed': 'Olá,',
  'mail.code': 'O seu código',
  'mail.loginName': 'O nome de usuário desta conta é {loginName}.',
  'mail.linkLead': 'Se o botão não funcionar, abra este endereço:',
  'mail.plainLinkLead': 'Abra este endereço e digite o código nele, se ainda não estiver lá:',
  'mail.sender': 'Este e-mail foi enviado por {site}, onde você faz login. As respostas a esta mensagem não são lidas.',

  'mail.email_verification.subject': 'Confirme o seu e-mail',
  'mail.email_verification.why':
    '{address} foi informado como o endereço de e-mail de uma conta em {site} ({orgName}). Confirme que ele é seu.',
  'mail.email_verification.button': 'Confirmar o endereço',
  'mail.email_verification.validity': 'O código funciona uma única vez e expira {expires}.',
  'mail.email_verification.notYou':
    'Se você não esperava este e-mail, ignore-o: sem o código, o endereço não será confirmado. Não dê o código a ninguém.',

  'mail.email_change.subject': 'Confirme o seu novo e-mail',
  'mail.email_change.why': '{address} vai ser o endereço de e-mail de uma conta em {site} ({orgName}). Confirme que ele é seu.',
  'mail.email_change.button': 'Confirmar o endereço',
  'mail.email_change.validity':
    'O código funciona uma única vez e expira {expires}. Até que você o use, a conta mantém o endereço que tem.',
  'mail.email_change.notYou': 'Se você não esperava este e-mail, ignore-o: sem o código, nada muda. Não dê o código a ninguém.',

  'mail.registration.subject': 'Seu código para criar uma conta',
  'mail.registration.why': 'Alguém está criando uma conta com o endereço de e-mail {address} em {site} ({orgName}).',
  'mail.registration.validity': 'Digite o código na página que o solicita. Ele funciona uma única vez e expira {expires}.',
  'mail.registration.notYou': 'Se não foi você, ignore este e-mail: sem o código não é criada nenhuma conta. Não compartilhe o código com ninguém.',

  'mail.initialise.subject': 'Configure a sua conta',
  'mail.initialise.why':
    'Uma conta com o endereço de e-mail {address} foi criada para você em {site} ({orgName}). Para usá-la, escolha uma senha.',
  'mail.initialise.button': 'Escolher uma senha',
  'mail.initialise.validity':
    'O código funciona uma única vez e expira {expires}. Depois disso, peça outro a quem criou a conta.',
  'mail.initialise.notYou':
    'Se você não esperava uma conta, ignore este e-mail: sem o código, ninguém pode usá-la. Não dê o código a ninguém.',

  'mail.password_reset.subject': 'Escolha uma nova senha',
  'mail.password_reset.why':
    'Alguém pediu uma nova senha para a conta com o endereço de e-mail {address} em {site} ({orgName}).',
  'mail.password_reset.button': 'Escolher uma nova senha',
  'mail.password_reset.validity':
    'O código funciona uma única vez e expira {expires}. Com a nova senha, a sua conta será desconectada em todos os lugares.',
  'mail.password_reset.notYou':
    'Se não foi você, ignore este e-mail: a sua senha continua a mesma. Não dê o código a ninguém, seja quem for que o peça.',

  'mail.passkey_registration.subject': 'Configure uma chave de acesso',
  'mail.passkey_registration.why':
    'Você pode configurar uma chave de acesso para a conta com o endereço de e-mail {address} em {site} ({orgName}) e entrar sem senha.',
  'mail.passkey_registration.button': 'Configurar uma chave de acesso',
  'mail.passkey_registration.validity':
    'O código funciona uma única vez e expira {expires}. Com a chave de acesso, a sua conta será desconectada em todos os outros lugares.',
  'mail.passkey_registration.notYou':
    'Se você não esperava por isso, ignore este e-mail: sem o código, nada muda. Não dê o código a ninguém, seja quem for que o peça.',

  'mail.sign_in_code.subject': 'O seu código para entrar',
  'mail.sign_in_code.why':
    'Alguém está entrando na conta com o endereço de e-mail {address} em {site} ({orgName}), e um código foi pedido.',
  'mail.sign_in_code.validity': 'O código funciona uma única vez e expira {expires}. Digite-o na página que o pede.',
  'mail.sign_in_code.notYou':
    'Se não é você, outra pessoa conhece a sua senha: escolha outra agora mesmo. '
    + 'Não dê o código a ninguém, seja quem for que o peça.',

  'mail.notice.account': 'Ver a sua conta',
  'mail.notice.plainAccountLead': 'Você pode ver a sua conta aqui:',
  'mail.notice.notYou':
    'Se foi você, não é preciso fazer nada. Se não foi, escolha imediatamente uma nova senha '
    + 'e peça ajuda aos responsáveis por {site}.',
  'mail.notice.factor_added.subject': 'Uma forma de entrar foi adicionada',
  'mail.notice.factor_added.what':
    'Em {when}, um segundo fator ou uma chave de acesso foi adicionado à sua conta em {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'Uma forma de entrar foi removida',
  'mail.notice.factor_removed.what':
    'Em {when}, um segundo fator ou uma chave de acesso foi removido da sua conta em {site} ({orgName}).',
  'mail.notice.link_added.subject': 'Uma forma de entrar foi adicionada',
  'mail.notice.link_added.what': 'Em {when}, uma forma de entrar de outro serviço foi associada à sua conta em {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'Uma forma de entrar foi removida',
  'mail.notice.link_removed.what':
    'Em {when}, a associação com uma forma de entrar de outro serviço foi removida da sua conta em {site} ({orgName}).',
  'mail.notice.recovery_codes_made.subject': 'Você tem novos códigos de recuperação',
  'mail.notice.recovery_codes_made.what':
    'Em {when}, novos códigos de recuperação foram criados para a sua conta em {site} ({orgName}). Os anteriores não funcionam mais.',
  'mail.notice.password_changed.subject': 'A sua senha foi alterada',
  'mail.notice.password_changed.what': 'Em {when}, a senha da sua conta em {site} ({orgName}) foi alterada.',
  'mail.notice.email_changed.subject': 'O seu endereço de e-mail foi alterado',
  'mail.notice.email_changed.what':
    'Em {when}, o endereço de e-mail da sua conta em {site} ({orgName}) foi alterado. '
    + 'Os e-mails sobre a conta não são mais enviados para {address}.',
  'mail.notice.sign_in_requested.subject': 'Aprovar uma entrada?',
  'mail.notice.sign_in_requested.what': 'Em {when}, um aplicativo pediu que você aprove uma entrada com a sua conta em {site} ({orgName}). O pedido vale por alguns minutos.',
  'mail.notice.sign_in_requested.button': 'Ver o pedido',
  'mail.notice.sign_in_requested.lead': 'Você pode ver o pedido aqui:',
  'mail.notice.sign_in_requested.notYou': 'Se você não começou isto, recuse o pedido nessa página ou ignore este e-mail: sem a sua aprovação, o aplicativo não recebe nada.',
  'mail.notice.invited.subject': 'Você recebeu um convite',
  'mail.notice.invited.what': 'Você foi convidado a entrar em {orgName} em {site} com o endereço de e-mail {address}. O convite expira em {when}.',
  'mail.notice.invited.button': 'Aceitar o convite',
  'mail.notice.invited.notYou': 'Se você não esperava um convite de {site}, ignore este e-mail. Não compartilhe o link: ele funciona uma vez, para o dono desta caixa de correio.',

  'mail.notice.registration_attempted.subject': 'Você já tem uma conta',
  'mail.notice.registration_attempted.what':
    'Em {when}, alguém tentou criar uma conta com o endereço de e-mail {address} em {site} ({orgName}). Já existe uma conta com este endereço.',
  'mail.notice.registration_attempted.notYou':
    'Se foi você, entre com sua senha ou escolha uma nova se a esqueceu. Caso contrário, ignore este e-mail: nada mudou.',
  'mail.notice.account_removed.subject': 'A sua conta foi excluída',
  'mail.notice.account_removed.what':
    'A sua conta em {site} ({orgName}) foi excluída em {when}, com tudo o que fazia parte dela. Ninguém pode recuperá-la.',
  'mail.notice.account_removed.notYou': 'Se não foi você, avise imediatamente os responsáveis por {site}.',

  'textMessage.phone_verification':
    'Digite {code} para confirmar este telefone em {site}. Vale por {minutes} min. Nunca o passe a outra pessoa.',
}
