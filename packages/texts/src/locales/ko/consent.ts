import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': '액세스를 허용할까요?',
  'consent.titleFor': '{client}에 내 계정 액세스를 허용할까요?',
  'consent.owner': '이 앱의 제공자는 {owner}입니다.',
  'consent.host': '결정하면 {host}(으)로 이동합니다.',
  'consent.onThisDevice': '결정하면 이 기기의 앱으로 돌아갑니다.',
  'consent.person': '로그인한 계정',
  'consent.scopes': '허용하면 {client}에서 할 수 있는 일',
  'consent.allowed': '{client}에 이미 허용한 일',
  'consent.remember': '결정 기억하기',
  'consent.rememberHint': '추가 액세스를 요청하면 다시 묻습니다. 액세스는 내 계정의 ‘{page}’에서 취소할 수 있습니다.',
  'scopes.roles': '내 역할 보기',
  'scopes.metadata': '저장된 기타 정보 보기',

  'terms.title': '서비스 약관 동의',
  'terms.lead': '계정에 서비스 약관 버전 {version}이(가) 적용됩니다. 계속하기 전에 읽어 주세요.',
  'terms.read': '서비스 약관 읽기',
  'terms.accept': '동의하고 계속',

  'invitation.title': '{org} 참여',
  'invitation.lead': '이메일 주소 {address}(으)로 {org}에 초대되었습니다.',
  'invitation.as': '참여할 계정',
  'invitation.accept': '참여',
  'invitation.signIn': '이 주소의 계정이 이미 있습니다. 그 계정으로 로그인한 다음 메일의 링크를 다시 여세요.',
  'invitation.new': '다음 단계에서 새 계정의 비밀번호를 정합니다.',
  'invitation.overTitle': '이 초대는 더 이상 유효하지 않습니다',
  'invitation.overText': '이미 수락되었거나 취소되었거나 만료되었습니다. 초대한 사람에게 새 초대를 요청하세요.',
  'invitation.doneTitle': '{org}에 참여했습니다',
  'invitation.doneText': '이 페이지를 닫고 애플리케이션에 로그인할 수 있습니다.',
}
