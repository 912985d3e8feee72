import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': '移除您的电话号码？',
  'removal.phone.text': '应用将无法再看到该号码。您可以随时重新添加。',

  'removal.passkey.title': '移除此通行密钥？',
  'removal.passkey.text': '您将无法再用它登录，其他位置的登录也会全部退出。您的设备会保留其副本，直到您在设备上将其删除。',
  'removal.passkey.submit': '移除通行密钥',
  'removal.passkey.onlyWay': '此通行密钥是您唯一的登录方式。请先添加另一种登录方式。',

  'removal.totp.title': '移除身份验证器应用？',
  'removal.totp.text': '它的验证码在此处将不再有效，其他位置的登录也会全部退出。',
  'removal.totp.submit': '移除应用',

  'removal.emailCode.title': '停用邮件验证码？',
  'removal.emailCode.text': '您登录时将不再收到邮件验证码，其他位置的登录也会全部退出。',

  'removal.lastFactor': '这是您最后一种第二重验证方式。没有它，任何知道您密码的人都可以登录。',
  'removal.lastOwner': '只有您可以管理此服务器，而没有它您将无法再登录。请先添加另一种登录方式，或将该角色授予其他人。',

  'removal.session.title': '退出此处登录？',
  'removal.session.text': '该浏览器将退出登录，通过它登录的应用将失去访问权限。',

  'removal.others.title': '退出所有其他位置的登录？',
  'removal.others.text': '这些登录将会结束，通过它们登录的应用将失去访问权限。您在此处仍保持登录。',

  'removal.application.title': '撤销此应用的访问权限？',
  'removal.application.text': '该应用将退出登录，无法再以您的名义操作。它已有的数据仍由它保留。',
}
