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
}
