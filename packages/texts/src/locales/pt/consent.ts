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
}
