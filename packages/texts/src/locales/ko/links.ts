import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': '연결된 로그인',
  'account.links.lead': '다른 서비스의 계정으로도 로그인할 수 있습니다.',
  'account.links.add': '{provider} 연결',
  'account.links.since': '{date}에 연결됨',
  'account.links.suspended': '이 서비스의 설정이 변경되어 중지되었습니다. 다시 사용하려면 이 서비스로 로그인한 다음 다른 방법으로 로그인하세요.',
  'account.links.gone': '이 로그인은 더 이상 연결되어 있지 않습니다.',
  'links.left.title': '계정에 연결된 로그인',
  'links.left.lead': '이 로그인으로 여전히 계정에 들어올 수 있습니다. 모르는 것은 삭제하세요.',
  'links.left.review': '연결된 로그인 확인',
  'removal.link.title': '연결된 로그인을 삭제할까요?',
  'removal.link.text': '더 이상 이 방법으로 로그인할 수 없으며, 다른 모든 곳에서 로그아웃됩니다.',
  'removal.link.submit': '연결 삭제',
  'removal.link.onlyWay': '유일한 로그인 수단입니다. 먼저 다른 로그인 수단을 추가해 주세요.',
  'account.note.link_added': '로그인이 연결되었습니다. 다른 모든 곳에서 로그아웃되었습니다.',
  'account.note.link_removed': '연결이 삭제되었습니다. 다른 모든 곳에서 로그아웃되었습니다.',
  'account.note.link_taken': '변경된 내용이 없습니다. 이 로그인은 다른 계정에 연결되어 있습니다.',
  'account.note.link_refused': '변경된 내용이 없습니다. 로그인이 취소되었거나 여기에서 허용되지 않습니다.',
  'account.note.link_failed': '변경된 내용이 없습니다. 로그인을 완료할 수 없습니다. 다시 시도해 주세요.',
}
