import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': '使用通行密钥登录',
  'passkey.lead': '您的设备会要求验证指纹、面容或解锁密码。',
  'passkey.button': '使用通行密钥登录',
  'passkey.usePassword': '改用密码',
  'passkey.needsScript': '使用通行密钥需要支持该功能的浏览器，并启用 JavaScript。',
  'passkey.nothingCame': '没有收到您设备上的通行密钥。请重试，或使用其他方式登录。',

  'secondFactor.title': '确认是您本人',
  'secondFactor.lead': '请选择验证方式。',
  'secondFactor.otherWay': '尝试其他方式',
  'secondFactor.passkey': '通行密钥或安全密钥',
  'secondFactor.totp': '身份验证器应用中的验证码',
  'secondFactor.email_code': '邮件验证码',
  'secondFactor.recovery_code': '您的任一恢复代码',

  'totp.title': '输入应用中的验证码',
  'totp.lead': '您的身份验证器应用会显示一个六位数验证码。',
  'totp.label': '验证码',

  'recoveryCode.title': '输入恢复代码',
  'recoveryCode.lead': '您保存的每个代码均可使用一次。',
  'recoveryCode.label': '恢复代码',
  'recoveryCode.hint': '十二位字母和数字，例如 ABCD-EFGH-JKLM。',

  'emailCode.title': '通过邮件获取验证码',
  'emailCode.lead': '我们会向 {address} 发送验证码。',
  'emailCode.send': '发送验证码',
  'emailCode.sentTitle': '输入邮件中的验证码',
  'emailCode.sent': '我们已向 {address} 发送验证码，十分钟内有效。',
  'emailCode.sendAgain': '重新发送验证码',

  'securityKey.title': '使用您的通行密钥或安全密钥',
  'securityKey.lead': '请准备好您的设备或安全密钥。',
  'securityKey.button': '继续',

  'setUp.title': '保护您的账号',
  'setUp.lead': '设置第二重验证后，只知道您密码的人无法进入您的账号。请选择一种方式。',
  'setUp.forced': '除密码外，此账号还需要第二重验证。请选择一种方式。',
  'setUp.passkey': '通行密钥或安全密钥',
  'setUp.passkey.hint': '您的指纹、面容，或可插入设备的密钥。这是最安全的选择。',
  'setUp.totp': '身份验证器应用',
  'setUp.totp.hint': '手机上的应用会显示验证码。',
  'setUp.email_code': '邮件验证码',
  'setUp.email_code.hint': '我们每次都会向您发送验证码。',
  'setUp.skip': '暂时跳过',
  'setUp.otherWay': '选择其他方式',

  'setUpTotp.title': '设置身份验证器应用',
  'setUpTotp.scan': '请使用您的身份验证器应用扫描此图片。',
  'setUpTotp.picture': '用于身份验证器应用的二维码',
  'setUpTotp.seed': '如果无法扫描，请在应用中输入此密钥：',
  'setUpTotp.label': '应用中显示的验证码',
  'setUpTotp.submit': '确认',

  'setUpPasskey.title': '添加通行密钥',
  'setUpPasskey.lead': '通行密钥保存在您的设备中，使用时设备会要求验证指纹、面容或解锁密码。',
  'setUpPasskey.name': '名称',
  'setUpPasskey.nameHint': '便于您日后辨认，例如“我的手机”。可以留空。',
  'setUpPasskey.button': '添加通行密钥',

  'setUpEmailCode.title': '通过邮件获取验证码',
  'setUpEmailCode.lead': '您登录时，我们会向 {address} 发送验证码。',
  'setUpEmailCode.submit': '启用',
  'setUpEmailCode.verifyFirst': '首先，我们需要确认 {address} 是您的邮箱。我们会向该邮箱发送验证码。',

  'recoveryCodes.title': '保存您的恢复代码',
  'recoveryCodes.lead': '如果您丢失了刚刚设置的验证方式，可以使用其中一个代码登录。每个代码均可使用一次。这些代码仅在此时显示：请打印或抄写下来。',
  'recoveryCodes.stored': '我已保存',
}
