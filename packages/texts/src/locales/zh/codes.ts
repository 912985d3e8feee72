import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': '邮件中的验证码',
  'mailCode.hint': '六位字母和数字，例如 K7QXMA，不区分大小写。',

  'verifyEmail.title': '验证您的电子邮箱',
  'verifyEmail.lead': '请确认收到此验证码邮件的是您本人。',
  'verifyEmail.submit': '验证邮箱',
  'verifyEmail.doneTitle': '您的电子邮箱已验证',
  'verifyEmail.doneText': '您可以关闭此页面，回到应用中继续。',
  'verifyEmail.doneFresh': '为了您的安全，之前添加的密码、通行密钥、第二因素和登录均已移除。要登录，请设置新密码：登录页面会为此向您发送验证码。',

  'changeEmail.title': '确认您的新电子邮箱',
  'changeEmail.lead': '请确认收到此验证码邮件的是您本人。确认后，此邮箱将成为您账号的电子邮箱。',
  'changeEmail.submit': '确认邮箱',
  'changeEmail.doneTitle': '您的电子邮箱已更改',
  'changeEmail.doneText': '它现在是您账号的电子邮箱。您可以关闭此页面。',

  'newPassword.initialise.title': '设置您的账号',
  'newPassword.initialise.submit': '设置账号',
  'newPassword.initialise.doneTitle': '您的账号已准备就绪',
  'newPassword.initialise.doneText': '请前往应用，使用新密码登录。',
  'newPassword.password_reset.title': '设置新密码',
  'newPassword.password_reset.submit': '更改密码',
  'newPassword.password_reset.doneTitle': '您的密码已更改',
  'newPassword.password_reset.doneText': '您的所有登录均已退出。请前往应用，使用新密码登录。',

  'newPasskey.title': '设置通行密钥',
  'newPasskey.lead': '使用通行密钥，您无需密码即可登录。请先输入邮件中的验证码。',
  'newPasskey.submit': '继续',
  'newPasskey.doneTitle': '您的通行密钥已就绪',
  'newPasskey.doneText': '您的所有登录均已退出。请前往应用，使用通行密钥登录。',
}
