import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': '{name} 님, 안녕하세요',
  'mail.helloUnnamed': '안녕하세요',
  'mail.code': '코드',
  'mail.loginName': '이 계정의 로그인 이름은 {loginName}입니다.',
  'mail.linkLead': '버튼이 작동하지 않으면 다음 주소를 열어 주세요:',
  'mail.plainLinkLead': '다음 주소를 열고, 코드가 아직 입력되어 있지 않으면 입력해 주세요:',
  'mail.sender': '이 메일은 로그인 서비스 {site}에서 보냈습니다. 회신하셔도 읽는 사람이 없습니다.',

  'mail.email_verification.subject': '이메일 주소를 인증해 주세요',
  'mail.email_verification.why': '{site}({orgName}) 계정의 이메일 주소로 {address} 주소가 입력되었습니다. 본인의 주소인지 확인해 주세요.',
  'mail.email_verification.button': '주소 인증',
  'mail.email_verification.validity': '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다.',
  'mail.email_verification.notYou':
    '예상하지 못한 메일이라면 무시해 주세요. 코드가 없으면 주소는 인증되지 않은 상태로 남습니다. 코드를 누구에게도 알려 주지 마세요.',

  'mail.email_change.subject': '새 이메일 주소를 확인해 주세요',
  'mail.email_change.why': '{site}({orgName}) 계정의 이메일 주소를 {address} 주소로 변경하려고 합니다. 본인의 주소인지 확인해 주세요.',
  'mail.email_change.button': '주소 확인',
  'mail.email_change.validity': '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다. 코드를 사용하기 전까지 계정의 이메일 주소는 그대로 유지됩니다.',
  'mail.email_change.notYou': '예상하지 못한 메일이라면 무시해 주세요. 코드가 없으면 아무것도 변경되지 않습니다. 코드를 누구에게도 알려 주지 마세요.',

  'mail.registration.subject': '계정을 만들기 위한 코드',
  'mail.registration.why': '누군가 {site}({orgName})에서 이메일 주소 {address}(으)로 계정을 만들고 있습니다.',
  'mail.registration.validity': '코드를 요청하는 페이지에 입력하세요. 코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다.',
  'mail.registration.notYou': '본인이 아니라면 이 메일을 무시하세요. 코드가 없으면 계정이 만들어지지 않습니다. 코드를 누구에게도 알려 주지 마세요.',

  'mail.initialise.subject': '계정을 설정해 주세요',
  'mail.initialise.why': '{site}({orgName})에 이메일 주소가 {address}인 계정이 만들어졌습니다. 사용하시려면 비밀번호를 설정해 주세요.',
  'mail.initialise.button': '비밀번호 설정',
  'mail.initialise.validity':
    '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다. 그 후에는 계정을 만든 사람에게 새 코드를 요청해 주세요.',
  'mail.initialise.notYou':
    '예상하지 못한 계정이라면 이 메일을 무시해 주세요. 코드가 없으면 아무도 계정을 사용할 수 없습니다. '
    + '코드를 누구에게도 알려 주지 마세요.',

  'mail.password_reset.subject': '새 비밀번호를 설정해 주세요',
  'mail.password_reset.why': '{site}({orgName})에서 이메일 주소가 {address}인 계정의 새 비밀번호가 요청되었습니다.',
  'mail.password_reset.button': '새 비밀번호 설정',
  'mail.password_reset.validity':
    '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다. 새 비밀번호를 설정하면 모든 곳에서 로그아웃됩니다.',
  'mail.password_reset.notYou':
    '본인이 요청하지 않았다면 이 메일을 무시해 주세요. 비밀번호는 그대로 유지됩니다. 누가 묻더라도 코드를 알려 주지 마세요.',

  'mail.passkey_registration.subject': '패스키를 설정하세요',
  'mail.passkey_registration.why': '{site}({orgName})에서 이메일 주소가 {address}인 계정에 패스키를 설정하여 비밀번호 없이 로그인할 수 있습니다.',
  'mail.passkey_registration.button': '패스키 설정',
  'mail.passkey_registration.validity': '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다. 패스키를 설정하면 다른 모든 곳에서 로그아웃됩니다.',
  'mail.passkey_registration.notYou': '예상하지 못한 메일이라면 무시해 주세요. 코드가 없으면 아무것도 바뀌지 않습니다. 누가 묻더라도 코드를 알려 주지 마세요.',

  'mail.sign_in_code.subject': '로그인 코드',
  'mail.sign_in_code.why': '{site}({orgName})에서 이메일 주소가 {address}인 계정에 누군가 로그인하고 있으며, 코드가 필요합니다.',
  'mail.sign_in_code.validity': '코드는 한 번만 사용할 수 있으며 {expires} 만료됩니다. 코드를 요청하는 페이지에 입력해 주세요.',
  'mail.sign_in_code.notYou':
    '본인이 아니라면 다른 사람이 비밀번호를 알고 있는 것입니다. 지금 바로 다른 비밀번호로 변경해 주세요. '
    + '누가 묻더라도 코드를 알려 주지 마세요.',

  'mail.notice.account': '계정 확인',
  'mail.notice.plainAccountLead': '여기에서 계정을 확인하실 수 있습니다:',
  'mail.notice.notYou':
    '본인이 하신 일이라면 아무것도 하지 않으셔도 됩니다. '
    + '그렇지 않다면 즉시 새 비밀번호를 설정하고 {site} 운영자에게 도움을 요청해 주세요.',
  'mail.notice.factor_added.subject': '로그인 수단이 추가되었습니다',
  'mail.notice.factor_added.what': '{when}에 {site}({orgName}) 계정에 2단계 인증 수단 또는 패스키가 추가되었습니다.',
  'mail.notice.factor_removed.subject': '로그인 수단이 삭제되었습니다',
  'mail.notice.factor_removed.what': '{when}에 {site}({orgName}) 계정에서 2단계 인증 수단 또는 패스키가 삭제되었습니다.',
  'mail.notice.link_added.subject': '로그인 수단이 추가되었습니다',
  'mail.notice.link_added.what': '{when}에 {site}({orgName}) 계정에 다른 서비스의 로그인이 연결되었습니다.',
  'mail.notice.link_removed.subject': '로그인 수단이 삭제되었습니다',
  'mail.notice.link_removed.what': '{when}에 {site}({orgName}) 계정에서 다른 서비스의 로그인 연결이 삭제되었습니다.',
  'mail.notice.recovery_codes_made.subject': '새 복구 코드가 만들어졌습니다',
  'mail.notice.recovery_codes_made.what':
    '{when}에 {site}({orgName}) 계정의 새 복구 코드가 만들어졌습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
  'mail.notice.password_changed.subject': '비밀번호가 변경되었습니다',
  'mail.notice.password_changed.what': '{when}에 {site}({orgName}) 계정의 비밀번호가 변경되었습니다.',
  'mail.notice.email_changed.subject': '이메일 주소가 변경되었습니다',
  'mail.notice.email_changed.what':
    '{when}에 {site}({orgName}) 계정의 이메일 주소가 변경되었습니다. 이 계정에 관한 메일은 더 이상 {address} 주소로 발송되지 않습니다.',
  'mail.notice.sign_in_requested.subject': '로그인을 승인하시겠습니까?',
  'mail.notice.sign_in_requested.what': '{when}에 앱이 {site}({orgName}) 계정으로 로그인하는 것을 승인해 달라고 요청했습니다. 요청은 몇 분 동안 유효합니다.',
  'mail.notice.sign_in_requested.button': '요청 확인',
  'mail.notice.sign_in_requested.lead': '여기에서 요청을 확인하실 수 있습니다:',
  'mail.notice.sign_in_requested.notYou': '직접 시작하지 않았다면 그 페이지에서 거부하거나 이 메일을 무시하세요. 승인하지 않으면 앱은 아무것도 받지 못합니다.',
  'mail.notice.invited.subject': '초대를 받았습니다',
  'mail.notice.invited.what': '이메일 주소 {address}(으)로 {site}의 {orgName}에 초대되었습니다. 초대는 {when}에 만료됩니다.',
  'mail.notice.invited.button': '초대 수락',
  'mail.notice.invited.notYou': '{site}의 초대를 예상하지 않았다면 이 메일을 무시하세요. 링크를 공유하지 마세요. 이 메일함의 소유자가 한 번만 사용할 수 있습니다.',

  'mail.notice.registration_attempted.subject': '이미 계정이 있습니다',
  'mail.notice.registration_attempted.what': '{when}에 누군가 {site}({orgName})에서 이메일 주소 {address}(으)로 계정을 만들려고 했습니다. 이 주소로 된 계정이 이미 있습니다.',
  'mail.notice.registration_attempted.notYou': '본인이었다면 비밀번호로 로그인하세요. 비밀번호를 잊었다면 새 비밀번호를 설정하세요. 본인이 아니라면 이 메일을 무시하세요. 변경된 것은 없습니다.',
  'mail.notice.account_removed.subject': '계정이 삭제되었습니다',
  'mail.notice.account_removed.what': '{when}에 {site}({orgName}) 계정이 관련된 모든 정보와 함께 삭제되었습니다. 아무도 되돌릴 수 없습니다.',
  'mail.notice.account_removed.notYou': '본인이 하신 일이 아니라면 즉시 {site} 운영자에게 알려 주세요.',

  'textMessage.phone_verification': '{site} 코드: {code}. {minutes}분 동안 유효합니다. 아무에게도 알려 주지 마세요.',
}
