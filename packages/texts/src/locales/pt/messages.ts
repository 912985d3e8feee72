import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referência',
  'messages.referenceHint': 'Informe-a quando pedir ajuda.',
  'messages.startAgain': 'Começar de novo',
  'messages.enterCode': 'Digitar um código',
  'messages.backToApp': 'Voltar para o aplicativo',
  'messages.backToAppNamed': 'Voltar para {client}',
  'messages.tryAgain': 'Tentar novamente',
  'messages.copy': 'Copiar',
  'messages.copied': 'Copiada',
  'messages.forDevelopers': 'Para desenvolvedores',

  'messages.expired.title': 'Este login expirou',
  'messages.expired.text':
    'Ele ficou aberto por muito tempo, por isso o encerramos para proteger a sua conta. Volte para o aplicativo e entre novamente.',
  'messages.alreadyUsed.title': 'Este login já foi concluído',
  'messages.alreadyUsed.text':
    'Você provavelmente chegou aqui pelo botão Voltar ou por uma segunda aba. '
    + 'Continue no aplicativo ou entre novamente a partir dele.',
  'messages.notLinked.title': 'Esta conta não pode ser vinculada',
  'messages.notLinked.text':
    'O início de sessão no outro fornecedor já está vinculado a outra conta, ou esta conta não é da organização dele. Volte e inicie sessão noutra conta.',
  'messages.foreignBrowser.title': 'Continue onde você começou',
  'messages.foreignBrowser.text':
    'Este login foi iniciado em outro navegador ou em uma janela privada. '
    + 'Volte para lá, ou vá para o aplicativo e entre novamente aqui.',
  'messages.deviceExpired.title': 'Este login expirou',
  'messages.deviceExpired.text':
    'Ele ficou aberto por muito tempo, ou você saiu da conta nesse intervalo. '
    + 'Obtenha um novo código no seu dispositivo e digite-o aqui.',
  'messages.cancel': 'Cancelar',
  'messages.cancelled.title': 'Início de sessão cancelado',
  'messages.cancelled.text': 'A sessão não foi iniciada. Já pode fechar esta página.',
  'messages.deviceCodeOver.title': 'Este código não funciona mais',
  'messages.deviceCodeOver.text':
    'Ele expirou ou já foi usado. Inicie o login de novo no seu dispositivo para obter um novo código e digite-o aqui.',
  'messages.deviceInOtherBrowser.title': 'Continue onde você começou',
  'messages.deviceInOtherBrowser.text':
    'Este login foi iniciado em outro navegador ou em uma janela privada. '
    + 'Volte para lá, ou digite aqui o código do seu dispositivo.',
  'messages.accountNotAdmitted.title': 'Esta conta não pode ser usada aqui',
  'messages.accountNotAdmitted.text':
    'O aplicativo é destinado aos membros de outra organização. '
    + 'Digite o código novamente e entre com uma conta dessa organização.',
  'messages.unavailable.title': 'Não é possível entrar neste momento',
  'messages.unavailable.text':
    'O serviço não está disponível agora. A sua conta não foi afetada. Espere um minuto e tente novamente.',
  'messages.requestNotUnderstood.title': 'Este link de login não funciona',
  'messages.requestNotUnderstood.text':
    'O aplicativo de onde você veio pediu algo que não podemos fazer. Volte para ele e tente mais uma vez. '
    + 'Se esta página aparecer de novo, os responsáveis pelo aplicativo podem ajudar.',
  'messages.formRefused.title': 'Esta página ficou aberta por tempo demais',
  'messages.formRefused.text':
    'Para proteger a sua conta, não pudemos aceitar o que você enviou. Nada mudou; comece de novo.',
  'messages.logoutRefused.title': 'Não foi possível sair da sua conta',
  'messages.logoutRefused.text':
    'O aplicativo de onde você veio pediu isso de uma forma que não podemos seguir, por isso a sua conta continua conectada.',
  'messages.unexpected.title': 'Algo não deu certo do nosso lado',
  'messages.unexpected.text': 'Não conseguimos concluir este passo. Tente novamente em instantes.',
  'messages.unknown.title': 'Não encontramos este login',
  'messages.unknown.text':
    'Ele pode ser antigo demais, ou o endereço pode estar incompleto. Volte para o aplicativo e entre novamente.',
  'messages.notFound.title': 'Não há nenhuma página aqui',
  'messages.notFound.text': 'O endereço pode estar incompleto. Volte para o aplicativo e comece de lá.',
  'messages.scriptNeeded': 'Esta página precisa de JavaScript. Ative-o no navegador e recarregue a página.',
  'messages.signedIn.title': 'Você entrou na sua conta',
  'messages.signedIn.text': 'Você pode fechar esta página e continuar no aplicativo.',
}
