import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': '전화번호를 삭제할까요?',
  'removal.phone.text': '앱에서 더 이상 전화번호를 볼 수 없습니다. 언제든지 다시 추가할 수 있습니다.',

  'removal.passkey.title': '이 패스키를 삭제할까요?',
  'removal.passkey.text': '이 패스키로 더 이상 로그인할 수 없으며, 다른 모든 곳에서 로그아웃됩니다. 기기에 저장된 패스키는 기기에서 삭제할 때까지 남아 있습니다.',
  'removal.passkey.submit': '패스키 삭제',
  'removal.passkey.onlyWay': '이 패스키가 유일한 로그인 수단입니다. 먼저 다른 로그인 수단을 추가해 주세요.',

  'removal.totp.title': '인증 앱을 삭제할까요?',
  'removal.totp.text': '앱의 코드를 여기서 더 이상 사용할 수 없으며, 다른 모든 곳에서 로그아웃됩니다.',
  'removal.totp.submit': '인증 앱 삭제',

  'removal.emailCode.title': '이메일로 받는 코드를 끌까요?',
  'removal.emailCode.text': '로그인할 때 더 이상 이메일로 코드를 받지 않으며, 다른 모든 곳에서 로그아웃됩니다.',

  'removal.lastFactor': '마지막 2단계 인증 수단입니다. 이 수단이 없으면 비밀번호를 알게 된 사람은 누구나 로그인할 수 있습니다.',
  'removal.lastOwner': '이 서버를 관리할 수 있는 사람은 본인뿐이며, 이 수단이 없으면 더 이상 로그인할 수 없습니다. 먼저 다른 로그인 수단을 추가하거나 다른 사람에게 그 역할을 부여해 주세요.',

  'removal.session.title': '이 로그인을 종료할까요?',
  'removal.session.text': '브라우저에서 로그아웃되고, 그 브라우저로 로그인한 앱은 접근 권한을 잃습니다.',

  'removal.others.title': '다른 모든 곳에서 로그아웃할까요?',
  'removal.others.text': '이 로그인이 모두 종료되고, 여기에서 로그인한 앱은 접근 권한을 잃습니다. 이 브라우저에서는 로그인 상태가 유지됩니다.',

  'removal.application.title': '이 앱의 접근 권한을 해제할까요?',
  'removal.application.text': '앱에서 로그아웃되고, 앱은 더 이상 사용자를 대신하여 작업할 수 없습니다. 앱이 이미 가지고 있는 데이터는 앱에 남습니다.',
}
