import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': '패스키로 로그인',
  'passkey.lead': '기기에서 지문, 얼굴 또는 잠금 해제 암호를 요청합니다.',
  'passkey.button': '패스키로 로그인',
  'passkey.usePassword': '대신 비밀번호 사용',
  'passkey.needsScript': '패스키를 사용하려면 패스키를 지원하고 JavaScript가 켜져 있는 브라우저가 필요합니다.',
  'passkey.nothingCame': '기기에서 패스키를 받지 못했습니다. 다시 시도하거나 다른 방법으로 로그인해 주세요.',

  'secondFactor.title': '본인 확인',
  'secondFactor.lead': '확인 방법을 선택해 주세요.',
  'secondFactor.otherWay': '다른 방법 시도',
  'secondFactor.passkey': '패스키 또는 보안 키',
  'secondFactor.totp': '인증 앱의 코드',
  'secondFactor.email_code': '이메일로 받는 코드',
  'secondFactor.recovery_code': '복구 코드 중 하나',

  'totp.title': '앱의 코드 입력',
  'totp.lead': '인증 앱에 6자리 코드가 표시됩니다.',
  'totp.label': '코드',

  'recoveryCode.title': '복구 코드 입력',
  'recoveryCode.lead': '보관해 둔 코드는 각각 한 번씩 사용할 수 있습니다.',
  'recoveryCode.label': '복구 코드',
  'recoveryCode.hint': 'ABCD-EFGH-JKLM과 같이 영문자와 숫자로 된 12자리입니다.',

  'emailCode.title': '이메일로 코드 받기',
  'emailCode.lead': '{address} 주소로 코드를 보내 드립니다.',
  'emailCode.send': '코드 보내기',
  'emailCode.sentTitle': '메일로 받은 코드 입력',
  'emailCode.sent': '{address} 주소로 코드를 보냈습니다. 10분 동안 사용할 수 있습니다.',
  'emailCode.sendAgain': '코드 다시 보내기',

  'securityKey.title': '패스키 또는 보안 키 사용',
  'securityKey.lead': '기기나 보안 키를 준비해 주세요.',
  'securityKey.button': '계속',

  'setUp.title': '계정 보호',
  'setUp.lead': '2단계 인증을 설정하면 비밀번호를 아는 것만으로는 아무도 계정에 들어올 수 없습니다. 수단을 하나 선택해 주세요.',
  'setUp.forced': '이 계정에는 비밀번호 외에 2단계 인증이 필요합니다. 수단을 하나 선택해 주세요.',
  'setUp.passkey': '패스키 또는 보안 키',
  'setUp.passkey.hint': '지문, 얼굴 또는 기기에 꽂는 키를 사용합니다. 가장 안전한 방법입니다.',
  'setUp.totp': '인증 앱',
  'setUp.totp.hint': '휴대전화의 앱에 코드가 표시됩니다.',
  'setUp.email_code': '이메일로 받는 코드',
  'setUp.email_code.hint': '매번 코드를 보내 드립니다.',
  'setUp.skip': '지금은 건너뛰기',
  'setUp.otherWay': '다른 방법 선택',

  'setUpTotp.title': '인증 앱 설정',
  'setUpTotp.scan': '인증 앱으로 이 이미지를 스캔해 주세요.',
  'setUpTotp.picture': '인증 앱용 QR 코드',
  'setUpTotp.seed': '스캔할 수 없으면 앱에 다음 키를 입력해 주세요:',
  'setUpTotp.label': '앱에 표시된 코드',
  'setUpTotp.submit': '확인',

  'setUpPasskey.title': '패스키 추가',
  'setUpPasskey.lead': '패스키는 기기에 보관되며, 사용할 때 기기에서 지문, 얼굴 또는 잠금 해제 암호를 요청합니다.',
  'setUpPasskey.name': '이름',
  'setUpPasskey.nameHint': '‘내 휴대전화’처럼 알아보기 쉬운 이름입니다. 비워 두셔도 됩니다.',
  'setUpPasskey.button': '패스키 추가',

  'setUpEmailCode.title': '이메일로 코드 받기',
  'setUpEmailCode.lead': '로그인할 때 {address} 주소로 코드를 보내 드립니다.',
  'setUpEmailCode.submit': '켜기',
  'setUpEmailCode.verifyFirst': '먼저 {address} 주소가 본인의 것인지 확인하려고 합니다. 그 주소로 코드를 보내 드립니다.',

  'recoveryCodes.title': '복구 코드 보관',
  'recoveryCodes.lead': '방금 설정한 수단을 잃어버려도 이 코드 중 하나로 로그인할 수 있습니다. 코드는 각각 한 번씩 사용할 수 있습니다. 지금만 표시되므로 인쇄하거나 적어 두세요.',
  'recoveryCodes.stored': '보관했습니다',
}
