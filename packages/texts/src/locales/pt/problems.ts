import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Um item precisa da sua atenção} other {# itens precisam da sua atenção}}',

  'problems.wrongLoginNameOrPassword': 'O nome de login e a senha não coincidem. Verifique os dois e tente novamente.',
  'problems.wrongAddressOrPassword':
    'O nome de login e a senha não coincidem. Verifique os dois e tente novamente. Se várias contas usam este e-mail, digite o seu nome de login.',
  'problems.tooManyAttempts': 'Houve várias tentativas em pouco tempo. Tente novamente {wait}.',
  'problems.formExpired':
    'Esta página ficou aberta por muito tempo, por isso não pudemos aceitar os seus dados. Digite-os novamente.',
  'problems.passwordTooShort':
    'Use uma senha com pelo menos {least, plural, one {# caractere} other {# caracteres}}.',
  'problems.passwordTooSimple': 'Misture mais tipos de caracteres: letras maiúsculas, letras minúsculas, números e símbolos.',
  'problems.passwordTooLong': 'Use uma senha com no máximo {most, plural, one {# caractere} other {# caracteres}}.',
  'problems.passwordTooCommon': 'Esta senha seria uma das primeiras que outras pessoas adivinhariam. Escolha outra.',
  'problems.passwordSame': 'Esta é a sua senha atual. Escolha outra.',
  'problems.passwordWrong': 'Esta não é a sua senha atual. Verifique-a e tente novamente.',
  'problems.passwordsDiffer': 'As duas senhas não são iguais. Digite a sua nova senha nos dois campos.',
  'problems.notReadable':
    'Alguns destes caracteres não podem ser salvos. Use letras, números e símbolos comuns.',
  'problems.emailTaken': 'Já existe uma conta com este endereço de e-mail. Entre ou escolha uma nova senha.',
  'problems.emailUnusable': 'Isto não parece um endereço de e-mail. Escreva-o assim: name@example.com.',
  'problems.sessionEnded': 'Esta conta não está mais conectada. Escolha outra ou entre novamente.',
  'problems.tooLong': 'Digite aqui no máximo {most, plural, one {# caractere} other {# caracteres}}.',

  'problems.userCode.malformed':
    'O código tem oito letras e nenhuma vogal. Digite-o exatamente como aparece no seu dispositivo.',
  'problems.userCode.wrong': 'Nenhum dispositivo mostra este código. Compare-o com o do seu dispositivo, letra por letra.',
  'problems.userCode.over': 'Este código não funciona mais. Obtenha um novo no seu dispositivo.',

  'problems.mailCode':
    'Este código não funciona. Talvez haja uma letra trocada, ou ele seja antigo demais, já tenha sido usado ou substituído por um mais '
    + 'recente. Use o código do e-mail mais recente ou peça outro e-mail.',

  'problems.factorCode': 'Este código não funciona. Digite o que é mostrado agora.',
  'problems.recoveryCode': 'Este código não funciona. Talvez haja uma letra trocada ou ele já tenha sido usado. Use outro.',
  'problems.emailCode': 'Este código não funciona. Use o código do e-mail mais recente ou peça outro.',
  'problems.passkey': 'Esta chave de acesso não permite entrar aqui. Tente novamente ou entre de outra forma.',
  'problems.passkeyNotAdded': 'A chave de acesso não foi adicionada. Tente novamente ou escolha outra opção.',
  'problems.passkeyExists': 'Esta chave de acesso já está registrada. Escolha outra.',
  'problems.passkeyName': 'Use um nome com no máximo {most} letras e sinais comuns.',
  'problems.seedExpired': 'Esta página ficou aberta por muito tempo. Escaneie a nova imagem.',
  'problems.tooManyMails': 'Já enviamos vários e-mails. Você poderá pedir outro {wait}.',
  'problems.codesNeedMail': 'Este servidor não pode enviar e-mails para você, e ninguém mais pode administrá-lo. Escolha outro método.',
  'problems.required.code': 'Digite o código.',
  'problems.required.mailCode': 'Digite o código recebido por e-mail.',
  'problems.required.userCode': 'Digite o código mostrado no seu dispositivo.',
  'problems.required.loginName': 'Digite o seu nome de login ou e-mail.',
  'problems.required.password': 'Digite a sua senha.',
  'problems.required.newPassword': 'Escolha uma senha.',
  'problems.required.givenName': 'Digite o seu nome.',
  'problems.required.familyName': 'Digite o seu sobrenome.',
  'problems.required.email': 'Digite o seu endereço de e-mail.',
}
