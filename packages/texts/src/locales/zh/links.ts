import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': '关联的登录方式',
  'account.links.lead': '您也可以使用其他服务的账户登录。',
  'account.links.add': '关联 {provider}',
  'account.links.since': '关联于 {date}',
  'account.links.suspended': '已暂停，因为此服务的设置已更改。要再次使用，请先用它登录，再用其他方式登录。',
  'account.links.gone': '此登录方式已不再关联。',
  'links.left.title': '您的账户已关联的登录方式',
  'links.left.lead': '它们仍然可以打开您的账户。请移除您不认识的登录方式。',
  'links.left.review': '检查已关联的登录方式',
  'removal.link.title': '要移除此关联的登录方式吗？',
  'removal.link.text': '您将无法再用它登录，并且会在其他所有地方退出登录。',
  'removal.link.submit': '移除关联',
  'removal.link.onlyWay': '这是您唯一的登录方式。请先添加另一种登录方式。',
  'account.note.link_added': '登录方式已关联。您已在其他所有地方退出登录。',
  'account.note.link_removed': '关联已移除。您已在其他所有地方退出登录。',
  'account.note.link_taken': '未做任何更改：此登录方式已关联到另一个账户。',
  'account.note.link_refused': '未做任何更改：登录已取消，或在此处不被允许。',
  'account.note.link_failed': '未做任何更改：无法完成登录。请重试。',
}
