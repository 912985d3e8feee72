import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': '메일로 받은 코드',
  'mailCode.hint': 'K7QXMA와 같이 영문자와 숫자로 된 6자리입니다. 대소문자는 구분하지 않습니다.',

  'verifyEmail.title': '이메일 주소 인증',
  'verifyEmail.lead': '이 코드가 담긴 메일을 본인이 받았는지 확인해 주세요.',
  'verifyEmail.submit': '주소 인증',
  'verifyEmail.doneTitle': '이메일 주소가 인증되었습니다',
  'verifyEmail.doneText': '이 페이지를 닫고 앱에서 계속하실 수 있습니다.',
  'verifyEmail.doneFresh': '안전을 위해 이전에 추가된 비밀번호, 패스키, 2단계 인증 수단, 로그인이 모두 삭제되었습니다. 로그인하려면 새 비밀번호를 설정하세요. 로그인 페이지에서 이를 위한 코드를 보내 드립니다.',

  'changeEmail.title': '새 이메일 주소 확인',
  'changeEmail.lead': '이 코드가 담긴 메일을 본인이 받았는지 확인해 주세요. 확인하면 이 주소가 계정의 이메일 주소가 됩니다.',
  'changeEmail.submit': '주소 확인',
  'changeEmail.doneTitle': '이메일 주소가 변경되었습니다',
  'changeEmail.doneText': '이제 이 주소가 계정의 이메일 주소입니다. 이 페이지를 닫으셔도 됩니다.',

  'newPassword.initialise.title': '계정 설정',
  'newPassword.initialise.submit': '계정 설정',
  'newPassword.initialise.doneTitle': '계정이 준비되었습니다',
  'newPassword.initialise.doneText': '이제 앱으로 이동하여 새 비밀번호로 로그인해 주세요.',
  'newPassword.password_reset.title': '새 비밀번호 설정',
  'newPassword.password_reset.submit': '비밀번호 변경',
  'newPassword.password_reset.doneTitle': '비밀번호가 변경되었습니다',
  'newPassword.password_reset.doneText': '모든 곳에서 로그아웃되었습니다. 이제 앱으로 이동하여 새 비밀번호로 로그인해 주세요.',

  'newPasskey.title': '패스키 설정',
  'newPasskey.lead': '패스키가 있으면 비밀번호 없이 로그인할 수 있습니다. 먼저 메일에 있는 코드를 입력해 주세요.',
  'newPasskey.submit': '계속',
  'newPasskey.doneTitle': '패스키가 준비되었습니다',
  'newPasskey.doneText': '모든 곳에서 로그아웃되었습니다. 이제 앱으로 이동하여 패스키로 로그인해 주세요.',
}
