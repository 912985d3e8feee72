import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': '允许访问吗？',
  'consent.titleFor': '允许“{client}”访问您的账号吗？',
  'consent.owner': '此应用由{owner}提供。',
  'consent.host': '做出选择后，您将前往 {host}。',
  'consent.onThisDevice': '做出选择后，您将返回此设备上的应用。',
  'consent.person': '您当前登录的账号',
  'consent.scopes': '如果允许，“{client}”可以',
  'consent.allowed': '您已允许“{client}”',
  'consent.remember': '记住我的选择',
  'consent.rememberHint': '如果请求更多权限，我们会再次询问您。您可以在账号的“{page}”中撤销权限。',
  'scopes.roles': '查看您的角色',
  'scopes.metadata': '查看其他已保存的关于您的信息',

  'terms.title': '接受服务条款',
  'terms.lead': '您的账号适用服务条款版本 {version}。请先阅读再继续。',
  'terms.read': '阅读服务条款',
  'terms.accept': '接受并继续',

  'invitation.title': '加入{org}',
  'invitation.lead': '您受邀使用邮箱地址 {address} 加入{org}。',
  'invitation.as': '用于加入的账号',
  'invitation.accept': '加入',
  'invitation.signIn': '您已有使用此地址的账号。请先登录该账号，然后再次打开邮件中的链接。',
  'invitation.new': '接下来，请为您的新账号设置密码。',
  'invitation.overTitle': '此邀请已失效',
  'invitation.overText': '它已被接受、撤回或已过期。请向邀请您的人索取新的邀请。',
  'invitation.doneTitle': '您已加入{org}',
  'invitation.doneText': '您可以关闭此页面并登录您的应用。',
}
