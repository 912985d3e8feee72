import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': '문의 번호',
  'messages.referenceHint': '도움을 요청하실 때 알려 주세요.',
  'messages.startAgain': '처음부터 다시 시작',
  'messages.enterCode': '코드 입력',
  'messages.backToApp': '앱으로 돌아가기',
  'messages.backToAppNamed': '{client} 앱으로 돌아가기',
  'messages.tryAgain': '다시 시도',
  'messages.copy': '복사',
  'messages.copied': '복사됨',
  'messages.forDevelopers': '개발자용',

  'messages.expired.title': '이 로그인은 만료되었습니다',
  'messages.expired.text': '오랫동안 열려 있어 계정을 보호하기 위해 종료했습니다. 앱으로 돌아가 다시 로그인해 주세요.',
  'messages.alreadyUsed.title': '이미 완료된 로그인입니다',
  'messages.alreadyUsed.text': '뒤로 버튼이나 다른 탭에서 이 페이지가 열린 것 같습니다. 앱에서 계속하거나 앱에서 다시 로그인해 주세요.',
  'messages.notLinked.title': '이 계정은 연결할 수 없습니다',
  'messages.notLinked.text':
    '다른 공급자의 로그인이 이미 다른 계정에 연결되어 있거나, 이 계정이 해당 조직의 계정이 아닙니다. 뒤로 돌아가 다른 계정으로 로그인하세요.',
  'messages.foreignBrowser.title': '로그인을 시작한 곳에서 계속해 주세요',
  'messages.foreignBrowser.text':
    '이 로그인은 다른 브라우저나 비공개 창에서 시작되었습니다. 그곳으로 돌아가거나, 앱으로 이동하여 이 브라우저에서 다시 로그인해 주세요.',
  'messages.deviceExpired.title': '이 로그인은 만료되었습니다',
  'messages.deviceExpired.text': '오랫동안 열려 있었거나 그사이에 로그아웃되었습니다. 기기에서 새 코드를 받아 여기에 입력해 주세요.',
  'messages.cancel': '취소',
  'messages.cancelled.title': '로그인을 취소했습니다',
  'messages.cancelled.text': '로그인하지 않았습니다. 이제 이 페이지를 닫아도 됩니다.',
  'messages.deviceCodeOver.title': '더 이상 사용할 수 없는 코드입니다',
  'messages.deviceCodeOver.text': '만료되었거나 이미 사용된 코드입니다. 기기에서 로그인을 다시 시작해 새 코드를 받은 뒤 여기에 입력해 주세요.',
  'messages.deviceInOtherBrowser.title': '로그인을 시작한 곳에서 계속해 주세요',
  'messages.deviceInOtherBrowser.text':
    '이 로그인은 다른 브라우저나 비공개 창에서 시작되었습니다. 그곳으로 돌아가거나, 기기의 코드를 여기에 입력해 주세요.',
  'messages.accountNotAdmitted.title': '여기에서 사용할 수 없는 계정입니다',
  'messages.accountNotAdmitted.text':
    '이 앱은 다른 조직의 구성원을 위한 것입니다. 코드를 다시 입력하고 그 조직의 계정으로 로그인해 주세요.',
  'messages.unavailable.title': '지금은 로그인할 수 없습니다',
  'messages.unavailable.text': '현재 서비스가 준비되지 않았습니다. 계정에는 영향이 없습니다. 1분 정도 기다린 후 다시 시도해 주세요.',
  'messages.requestNotUnderstood.title': '작동하지 않는 로그인 링크입니다',
  'messages.requestNotUnderstood.text':
    '연결된 앱에서 저희가 처리할 수 없는 요청을 보냈습니다. 돌아가서 한 번 더 시도해 주세요. '
    + '이 페이지가 다시 나타나면 앱 운영자가 도와드릴 수 있습니다.',
  'messages.formRefused.title': '이 페이지가 너무 오래 열려 있었습니다',
  'messages.formRefused.text': '계정을 보호하기 위해 보내신 내용을 받지 않았습니다. 변경된 것은 없으니 처음부터 다시 시작해 주세요.',
  'messages.logoutRefused.title': '로그아웃할 수 없었습니다',
  'messages.logoutRefused.text': '연결된 앱이 저희가 처리할 수 없는 방식으로 요청하여 아직 로그인되어 있습니다.',
  'messages.unexpected.title': '저희 쪽에 문제가 발생했습니다',
  'messages.unexpected.text': '이 단계를 완료하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  'messages.unknown.title': '이 로그인을 찾을 수 없습니다',
  'messages.unknown.text': '너무 오래되었거나 주소가 완전하지 않을 수 있습니다. 앱으로 돌아가 다시 로그인해 주세요.',
  'messages.notFound.title': '여기에는 페이지가 없습니다',
  'messages.notFound.text': '주소가 완전하지 않을 수 있습니다. 앱으로 돌아가 거기에서 시작해 주세요.',
  'messages.scriptNeeded': '이 페이지에는 JavaScript가 필요합니다. 브라우저에서 켠 다음 페이지를 다시 불러오세요.',
  'messages.signedIn.title': '로그인되었습니다',
  'messages.signedIn.text': '이 페이지를 닫고 앱에서 계속하실 수 있습니다.',
}
