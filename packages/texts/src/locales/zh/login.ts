import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': '登录',
  'signIn.titleFor': '登录“{client}”',

  'loginName.label': '登录名或电子邮箱',
  'loginName.register': '创建账号',
  'loginName.registerLead': '首次使用？',
  'loginName.accounts': '选择已登录的账号',

  'password.label': '密码',
  'password.identity': '要登录的账号',
  'password.submit': '登录',
  'password.new': '新密码',
  'password.newAgain': '再次输入新密码',
  'password.rules': '至少 {least, plural, other {# 个字符}}。建议组合几个只有您才会放在一起的词语。',

  'changePassword.title': '设置新密码',
  'changePassword.lead': '在继续之前，请设置一个只有您知道的密码。',
  'changePassword.current': '当前密码',
  'changePassword.submit': '更改密码并登录',

  'accounts.title': '选择账号',
  'accounts.titleFor': '继续前往“{client}”',
  'accounts.lead': '以下账号已在此浏览器中登录。',

  'register.title': '创建账号',
  'register.titleFor': '为“{client}”创建账号',
  'register.givenName': '名字',
  'register.familyName': '姓氏',
  'register.email': '电子邮箱',
  'register.loginName': '登录名',
  'register.password': '密码',
  'register.passwordAgain': '再次输入密码',
  'register.submit': '创建账号',
  'register.signInLead': '已有账号？',
  'register.signIn': '登录',

  'logout.question': '要退出登录吗？',
  'logout.text': '您的账号将在此浏览器中退出登录。如需保持登录状态，直接关闭此页面即可。',
  'logout.submit': '退出登录',
  'logout.doneTitle': '您已退出登录',
  'logout.doneText': '现在可以关闭此页面。如果使用的是公用电脑，请同时关闭浏览器。',

  'formPost.title': '请稍候',
  'formPost.back': '正在返回…',
  'formPost.backTo': '正在返回“{client}”…',
  'formPost.noScript': '请按下按钮以继续。',
}
