import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Entrar com uma chave de acesso',
  'passkey.lead': 'O seu dispositivo pede a sua impressão digital, o seu rosto ou o código que o desbloqueia.',
  'passkey.button': 'Entrar com uma chave de acesso',
  'passkey.usePassword': 'Usar a sua senha',
  'passkey.needsScript': 'As chaves de acesso precisam de um navegador compatível, com JavaScript ativado.',
  'passkey.nothingCame': 'O seu dispositivo não enviou nenhuma chave de acesso. Tente novamente ou entre de outra forma.',

  'secondFactor.title': 'Confirmar a sua identidade',
  'secondFactor.lead': 'Escolha como.',
  'secondFactor.otherWay': 'Tentar de outra forma',
  'secondFactor.passkey': 'Chave de acesso ou chave de segurança',
  'secondFactor.totp': 'Código do seu aplicativo de autenticação',
  'secondFactor.email_code': 'Código por e-mail',
  'secondFactor.recovery_code': 'Um dos seus códigos de recuperação',

  'totp.title': 'Digitar o código do seu aplicativo',
  'totp.lead': 'O seu aplicativo de autenticação mostra um código de seis números.',
  'totp.label': 'Código',

  'recoveryCode.title': 'Digitar um código de recuperação',
  'recoveryCode.lead': 'Cada um dos códigos que você guardou funciona uma única vez.',
  'recoveryCode.label': 'Código de recuperação',
  'recoveryCode.hint': 'Doze letras e números, por exemplo ABCD-EFGH-JKLM.',

  'emailCode.title': 'Receber um código por e-mail',
  'emailCode.lead': 'Enviamos um código para {address}.',
  'emailCode.send': 'Enviar o código',
  'emailCode.sentTitle': 'Digitar o código recebido por e-mail',
  'emailCode.sent': 'Enviamos um código para {address}. Ele funciona durante dez minutos.',
  'emailCode.sendAgain': 'Enviar outro código',

  'securityKey.title': 'Usar a sua chave de acesso ou de segurança',
  'securityKey.lead': 'Tenha à mão o seu dispositivo ou a sua chave de segurança.',
  'securityKey.button': 'Continuar',

  'setUp.title': 'Proteger a sua conta',
  'setUp.lead': 'Com uma segunda verificação, conhecer a sua senha não basta para entrar. Escolha uma.',
  'setUp.forced': 'Esta conta precisa de uma segunda verificação além da senha. Escolha uma.',
  'setUp.passkey': 'Uma chave de acesso ou de segurança',
  'setUp.passkey.hint': 'A sua impressão digital, o seu rosto ou uma chave que se conecta. A opção mais segura.',
  'setUp.totp': 'Um aplicativo de autenticação',
  'setUp.totp.hint': 'Um aplicativo no seu telefone mostra códigos.',
  'setUp.email_code': 'Códigos por e-mail',
  'setUp.email_code.hint': 'Enviamos um código a cada vez.',
  'setUp.skip': 'Agora não',
  'setUp.otherWay': 'Escolher outra opção',

  'setUpTotp.title': 'Configurar um aplicativo de autenticação',
  'setUpTotp.scan': 'Escaneie esta imagem com o seu aplicativo de autenticação.',
  'setUpTotp.picture': 'Um código QR para o seu aplicativo de autenticação',
  'setUpTotp.seed': 'Se não for possível escaneá-la, digite esta chave no aplicativo:',
  'setUpTotp.label': 'Código mostrado no aplicativo',
  'setUpTotp.submit': 'Confirmar',

  'setUpPasskey.title': 'Adicionar uma chave de acesso',
  'setUpPasskey.lead':
    'O seu dispositivo guarda a chave de acesso e pede a sua impressão digital, o seu rosto ou o código que o desbloqueia.',
  'setUpPasskey.name': 'Nome',
  'setUpPasskey.nameHint': 'Para você a reconhecer, por exemplo “Meu telefone”. Pode ficar vazio.',
  'setUpPasskey.button': 'Adicionar uma chave de acesso',

  'setUpEmailCode.title': 'Receber códigos por e-mail',
  'setUpEmailCode.lead': 'Quando você entrar, enviaremos um código para {address}.',
  'setUpEmailCode.submit': 'Ativar',
  'setUpEmailCode.verifyFirst': 'Primeiro queremos ter certeza de que {address} é o seu endereço. Enviaremos um código para lá.',

  'recoveryCodes.title': 'Guardar os seus códigos de recuperação',
  'recoveryCodes.lead':
    'Se você perder o que acabou de configurar, poderá entrar com um destes códigos. Cada um funciona uma única vez. '
    + 'Eles são mostrados apenas agora: imprima-os ou anote-os.',
  'recoveryCodes.stored': 'Já os guardei',
  'recoveryCodes.copy': 'Copiar',
  'recoveryCodes.copied': 'Copiados',
  'recoveryCodes.download': 'Baixar',
  'recoveryCodes.print': 'Imprimir',
}
