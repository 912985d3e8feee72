import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, other {확인이 필요한 항목이 #개 있습니다}}',

  'problems.wrongLoginNameOrPassword': '아이디와 비밀번호가 일치하지 않습니다. 둘 다 확인한 후 다시 시도해 주세요.',
  'problems.wrongAddressOrPassword':
    '아이디와 비밀번호가 일치하지 않습니다. 둘 다 확인한 후 다시 시도해 주세요. 여러 계정이 이 이메일을 사용한다면 대신 아이디를 입력해 주세요.',
  'problems.tooManyAttempts': '짧은 시간에 여러 번의 시도가 있었습니다. {wait}에 다시 시도해 주세요.',
  'problems.formExpired': '이 페이지가 오랫동안 열려 있어 입력하신 내용을 받을 수 없었습니다. 다시 입력해 주세요.',
  'problems.passwordTooShort': '비밀번호는 {least, plural, other {#자}} 이상으로 설정해 주세요.',
  'problems.passwordTooSimple': '대문자, 소문자, 숫자, 기호 등 더 다양한 종류의 문자를 섞어 주세요.',
  'problems.passwordTooLong': '비밀번호는 {most, plural, other {#자}} 이하로 설정해 주세요.',
  'problems.passwordTooCommon': '다른 사람이 가장 먼저 추측할 만한 비밀번호입니다. 다른 비밀번호를 선택해 주세요.',
  'problems.passwordSame': '현재 사용 중인 비밀번호입니다. 다른 비밀번호를 선택해 주세요.',
  'problems.passwordWrong': '현재 비밀번호와 일치하지 않습니다. 확인한 후 다시 시도해 주세요.',
  'problems.passwordsDiffer': '두 비밀번호가 서로 다릅니다. 두 칸에 모두 새 비밀번호를 입력해 주세요.',
  'problems.notReadable': '저장할 수 없는 문자가 포함되어 있습니다. 일반적인 문자, 숫자, 기호를 사용해 주세요.',
  'problems.emailTaken': '이 이메일 주소로 된 계정이 이미 있습니다. 로그인하거나 새 비밀번호를 설정하세요.',
  'problems.emailUnusable': '이메일 주소 형식이 아닌 것 같습니다. name@example.com과 같이 입력해 주세요.',
  'problems.sessionEnded': '이 계정은 더 이상 로그인되어 있지 않습니다. 다른 계정을 선택하거나 다시 로그인해 주세요.',
  'problems.tooLong': '여기에는 {most, plural, other {#자}} 이하로 입력해 주세요.',

  'problems.userCode.malformed': '코드는 모음이 없는 영문자 8자리입니다. 기기에 표시된 대로 입력해 주세요.',
  'problems.userCode.wrong': '이 코드를 표시하는 기기가 없습니다. 기기의 코드와 한 글자씩 비교해 주세요.',
  'problems.userCode.over': '더 이상 사용할 수 없는 코드입니다. 기기에서 새 코드를 받아 주세요.',

  'problems.mailCode':
    '사용할 수 없는 코드입니다. 메일의 코드와 다르거나, 너무 오래되었거나, 이미 사용되었거나, 새 코드로 바뀌었을 수 있습니다. '
    + '가장 최근 메일의 코드를 입력하거나 메일을 다시 요청해 주세요.',

  'problems.factorCode': '사용할 수 없는 코드입니다. 지금 표시된 코드를 입력해 주세요.',
  'problems.recoveryCode': '사용할 수 없는 코드입니다. 보관한 코드와 다르거나 이미 사용되었을 수 있습니다. 다른 코드를 사용해 주세요.',
  'problems.emailCode': '사용할 수 없는 코드입니다. 가장 최근 메일의 코드를 입력하거나 코드를 다시 요청해 주세요.',
  'problems.passkey': '이 패스키로는 여기에 로그인할 수 없습니다. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  'problems.passkeyNotAdded': '패스키가 추가되지 않았습니다. 다시 시도하거나 다른 방법을 선택해 주세요.',
  'problems.passkeyExists': '이미 등록된 패스키입니다. 다른 패스키를 선택해 주세요.',
  'problems.passkeyName': '이름은 일반적인 문자와 기호 {most}자 이하로 입력해 주세요.',
  'problems.seedExpired': '이 페이지가 오랫동안 열려 있었습니다. 새 이미지를 스캔해 주세요.',
  'problems.tooManyMails': '이미 메일을 여러 번 보냈습니다. {wait}에 다시 요청하실 수 있습니다.',
  'problems.codesNeedMail': '이 서버는 사용자에게 이메일을 보낼 수 없으며, 서버를 관리할 수 있는 다른 사람도 없습니다. 다른 방법을 선택해 주세요.',
  'problems.required.code': '코드를 입력해 주세요.',
  'problems.required.mailCode': '메일로 받은 코드를 입력해 주세요.',
  'problems.required.userCode': '기기에 표시된 코드를 입력해 주세요.',
  'problems.required.loginName': '아이디 또는 이메일을 입력해 주세요.',
  'problems.required.password': '비밀번호를 입력해 주세요.',
  'problems.required.newPassword': '사용할 비밀번호를 입력해 주세요.',
  'problems.required.givenName': '이름을 입력해 주세요.',
  'problems.required.familyName': '성을 입력해 주세요.',
  'problems.required.email': '이메일 주소를 입력해 주세요.',
}
