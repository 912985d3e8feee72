import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': '로그인',
  'signIn.titleFor': '{client} 로그인',

  'loginName.label': '아이디 또는 이메일',
  'loginName.register': '계정 만들기',
  'loginName.registerLead': '처음이신가요?',
  'loginName.accounts': '로그인된 계정 선택',

  'loginName.unknown': '등록되지 않은 아이디 또는 이메일입니다. 다시 확인해 주세요.',

  'password.label': '비밀번호',
  'password.identity': '로그인할 계정',
  'password.submit': '로그인',
  'password.new': '새 비밀번호',
  'password.newAgain': '새 비밀번호 확인',
  'password.rules': '{least, plural, other {#자}} 이상으로 설정해 주세요. 본인만 떠올릴 수 있는 단어 몇 개를 조합하면 좋습니다.',

  'password.forgotten': '비밀번호를 잊으셨나요?',
  'password.backTo': '비밀번호 입력으로 돌아가기',

  'forgottenPassword.title': '비밀번호를 잊으셨나요?',
  'forgottenPassword.lead': '새 비밀번호를 설정할 수 있는 메일을 보내 드립니다.',
  'forgottenPassword.submit': '메일 보내기',

  'resetPassword.title': '새 비밀번호 설정',
  'resetPassword.sent': '{loginName} 계정이 있다면 해당 이메일 주소로 코드가 담긴 메일이 발송됩니다. 여기에 코드를 입력하거나 메일에 있는 링크를 열어 주세요.',
  'resetPassword.submit': '비밀번호 변경 후 로그인',
  'resetPassword.again': '메일이 아직 오지 않았나요?',
  'resetPassword.sendAgain': '다시 보내기',

  'changePassword.title': '새 비밀번호 설정',
  'changePassword.lead': '계속하기 전에 본인만 아는 비밀번호를 설정해 주세요.',
  'changePassword.current': '현재 비밀번호',
  'changePassword.submit': '비밀번호 변경 후 로그인',

  'verifyEmailStep.title': '이메일 주소 인증',
  'verifyEmailStep.lead': '{address} 주소가 본인의 것인지 확인하려고 합니다. 메일로 받은 코드를 여기에 입력하거나 메일에 있는 링크를 열어 주세요.',
  'verifyEmailStep.sendAgain': '메일 다시 보내기',
  'verifyEmailStep.sent': '{address} 주소로 메일을 보냈습니다.',
  'verifyEmailStep.submit': '인증하고 계속',
  'verifyEmailStep.change': '주소 변경',
  'changeAddress.title': '이메일 주소 변경',
  'changeAddress.lead': '새 주소로 코드를 보내 드립니다.',
  'changeAddress.label': '이메일',
  'changeAddress.submit': '주소 변경',

  'accounts.title': '계정 선택',
  'accounts.titleFor': '{client}에서 계속하기',
  'accounts.signOut': '{loginName} 로그아웃',
  'accounts.lead': '이 브라우저에 로그인된 계정입니다.',

  'register.title': '계정 만들기',
  'register.titleFor': '{client} 계정 만들기',
  'register.givenName': '이름',
  'register.familyName': '성',
  'register.email': '이메일',
  'register.password': '비밀번호',
  'register.submit': '계정 만들기',
  'register.agree.both': '계정을 만들면 {terms}에 동의하게 됩니다. 데이터가 어떻게 처리되는지는 {privacy}에서 확인하실 수 있습니다.',
  'register.agree.terms': '계정을 만들면 {terms}에 동의하게 됩니다.',
  'register.agree.privacy': '데이터가 어떻게 처리되는지는 {privacy}에서 확인하실 수 있습니다.',
  'register.terms': '이용약관',
  'register.privacy': '개인정보 처리방침',
  'register.signInLead': '이미 계정이 있으신가요?',
  'register.signIn': '로그인',

  'registerCode.title': '메일을 확인하세요',
  'registerCode.lead': '{email}(으)로 코드를 보냈습니다. 계정 만들기를 마치려면 여기에 코드를 입력하세요.',

  'logout.question': '로그아웃하시겠습니까?',
  'logout.text': '이 브라우저에서 계정이 로그아웃됩니다. 로그인 상태를 유지하려면 이 페이지를 닫아 주세요.',
  'logout.submit': '로그아웃',
  'logout.doneTitle': '로그아웃되었습니다',
  'logout.doneText': '이제 이 페이지를 닫으셔도 됩니다. 공용 컴퓨터에서는 브라우저도 닫아 주세요.',

  'formPost.title': '잠시만 기다려 주세요',
  'formPost.back': '이전 화면으로 돌아가는 중…',
  'formPost.backTo': '{client} 앱으로 돌아가는 중…',
  'formPost.noScript': '계속하려면 버튼을 눌러 주세요.',
}
