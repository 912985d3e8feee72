import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': '登录',
  'signIn.titleFor': '登录“{client}”',

  'loginName.label': '登录名或电子邮箱',
  'loginName.register': '创建账号',
  'loginName.registerLead': '首次使用？',
  'loginName.accounts': '选择已登录的账号',

  'loginName.unknown': '此处没有使用该登录名或电子邮箱的账号。请检查后重试。',

  'password.label': '密码',
  'password.identity': '要登录的账号',
  'password.submit': '登录',
  'password.new': '新密码',
  'password.newAgain': '再次输入新密码',
  'password.rules': '至少 {least, plural, other {# 个字符}}。建议组合几个只有您才会放在一起的词语。',

  'password.forgotten': '忘记密码？',
  'password.backTo': '返回输入密码',

  'forgottenPassword.title': '忘记密码？',
  'forgottenPassword.lead': '我们会向您发送一封邮件，您可以通过它设置新密码。',
  'forgottenPassword.submit': '发送邮件',

  'resetPassword.title': '设置新密码',
  'resetPassword.sent': '如果存在 {loginName} 的账号，一封含有验证码的邮件正发往该账号的邮箱。请在此输入验证码，或打开邮件中的链接。',
  'resetPassword.submit': '更改密码并登录',
  'resetPassword.again': '还没有收到邮件？',
  'resetPassword.sendAgain': '重新发送',

  'changePassword.title': '设置新密码',
  'changePassword.lead': '在继续之前，请设置一个只有您知道的密码。',
  'changePassword.current': '当前密码',
  'changePassword.submit': '更改密码并登录',

  'verifyEmailStep.title': '验证您的电子邮箱',
  'verifyEmailStep.lead': '我们需要确认 {address} 是您的邮箱。请在此输入邮件中的验证码，或打开邮件中的链接。',
  'verifyEmailStep.sendAgain': '重新发送邮件',
  'verifyEmailStep.sent': '我们已向 {address} 发送邮件。',
  'verifyEmailStep.submit': '验证并继续',
  'verifyEmailStep.change': '更改邮箱',
  'changeAddress.title': '更改您的电子邮箱',
  'changeAddress.lead': '我们会向新邮箱发送验证码。',
  'changeAddress.label': '电子邮箱',
  'changeAddress.submit': '更改邮箱',

  'accounts.title': '选择账号',
  'accounts.titleFor': '继续前往“{client}”',
  'accounts.signOut': '退出 {loginName}',
  'accounts.lead': '以下账号已在此浏览器中登录。',

  'register.title': '创建账号',
  'register.titleFor': '为“{client}”创建账号',
  'register.givenName': '名字',
  'register.familyName': '姓氏',
  'register.email': '电子邮箱',
  'register.password': '密码',
  'register.submit': '创建账号',
  'register.agree.both': '创建账号即表示您同意{terms}。{privacy}说明了我们如何处理您的数据。',
  'register.agree.terms': '创建账号即表示您同意{terms}。',
  'register.agree.privacy': '{privacy}说明了我们如何处理您的数据。',
  'register.terms': '服务条款',
  'register.privacy': '隐私政策',
  'register.signInLead': '已有账号？',
  'register.signIn': '登录',

  'registerCode.title': '请查收邮件',
  'registerCode.lead': '我们已将验证码发送到 {email}。请在此输入验证码以完成账号创建。',

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
