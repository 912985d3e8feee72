import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': '기기 연결',
  'device.label': '기기에 표시된 코드',
  'device.hint': 'WDJB-MJHT와 같이 영문자로 된 8자리입니다. 대소문자는 구분하지 않습니다.',

  'deviceConsent.title': '내 기기 연결',
  'deviceConsent.titleFor': '{client}에 내 기기 연결',
  'deviceConsent.question': '지금 기기에 이 코드가 표시되어 있습니까?',
  'deviceConsent.person': '기기에 로그인될 계정',
  'deviceConsent.scopes': '허용하면 기기에서 할 수 있는 일',
  'deviceConsent.warningLead': '직접 시작하신 작업입니까?',
  'deviceConsent.warning':
    '다른 사람이 이 코드나 페이지 링크를 보냈다면 ‘거부’를 선택해 주세요. 그렇지 않으면 그 사람이 내 계정에 들어올 수 있습니다.',
  'deviceConsent.allow': '허용',
  'deviceConsent.deny': '거부',

  'deviceResult.allowed.title': '기기로 돌아가셔도 됩니다',
  'deviceResult.allowed.text': '몇 초 안에 기기에 로그인됩니다. 이 페이지를 닫으셔도 됩니다.',
  'deviceResult.denied.title': '기기가 연결되지 않았습니다',
  'deviceResult.denied.text': '이 기기는 계정에 접근할 수 없습니다. 이 페이지를 닫으셔도 됩니다.',

  'scopes.openid': '사용자 ID로 본인 확인',
  'scopes.profile': '이름과 사진 등 프로필 보기',
  'scopes.email': '이메일 주소 보기',
  'scopes.phone': '전화번호 보기',
  'scopes.address': '우편 주소 보기',
  'scopes.offline_access': '자리를 비운 동안에도 로그아웃할 때까지 로그인 상태 유지',
  'scopes.organization': '소속된 조직 보기',
  'scopes.ownApi': '여기에서 관리할 수 있는 것을 내 이름으로 관리',
  'scopes.otherProject': '다른 서비스를 내 이름으로 이용',
  'scopes.nothing': '개인 정보 없이 로그인만 이용',
}
