import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, other {有 # 处需要您留意}}',

  'problems.wrongLoginNameOrPassword': '登录名与密码不匹配。请检查这两项，然后重试。',
  'problems.wrongAddressOrPassword':
    '登录名与密码不匹配。请检查这两项，然后重试。如果有多个账号使用此邮箱，请改为输入登录名。',
  'problems.tooManyAttempts': '短时间内尝试次数较多。请在{wait}重试。',
  'problems.formExpired': '此页面打开时间过长，我们无法接受您填写的内容。请重新输入。',
  'problems.passwordTooShort': '请使用至少包含 {least, plural, other {# 个字符}}的密码。',
  'problems.passwordTooSimple': '请混合使用更多种类的字符：大写字母、小写字母、数字和符号。',
  'problems.passwordTooLong': '请使用最多包含 {most, plural, other {# 个字符}}的密码。',
  'problems.passwordTooCommon': '这是别人最先会猜的密码之一。请换一个密码。',
  'problems.passwordSame': '这是您当前的密码。请换一个密码。',
  'problems.passwordWrong': '这不是您当前的密码。请检查后重试。',
  'problems.passwordsDiffer': '两次输入的密码不一致。请在两个输入框中输入您的新密码。',
  'problems.notReadable': '其中有些字符无法保存。请使用常用的字母、数字和符号。',
  'problems.emailTaken': '此电子邮件地址已有账号。请登录，或设置新密码。',
  'problems.emailUnusable': '这看起来不像电子邮箱地址。请按 name@example.com 的格式填写。',
  'problems.sessionEnded': '此账号已不在登录状态。请选择其他账号，或重新登录。',
  'problems.tooLong': '此处请最多输入 {most, plural, other {# 个字符}}。',

  'problems.userCode.malformed': '代码由八个字母组成，不含元音字母。请按设备上显示的内容输入。',
  'problems.userCode.wrong': '没有设备显示此代码。请与您的设备逐个字母核对。',
  'problems.userCode.over': '此代码已失效。请在设备上获取新代码。',

  'problems.mailCode':
    '此验证码无法使用。它可能与邮件中的不一致、已过期、已使用过，或已被新的验证码取代。请使用最新邮件中的验证码，或重新获取邮件。',

  'problems.factorCode': '此验证码无法使用。请输入当前显示的验证码。',
  'problems.recoveryCode': '此代码无法使用。它可能与您保存的不一致，或已使用过。请换一个代码。',
  'problems.emailCode': '此验证码无法使用。请使用最新邮件中的验证码，或重新发送。',
  'problems.passkey': '此通行密钥无法在此处登录。请重试，或使用其他方式登录。',
  'problems.passkeyNotAdded': '通行密钥未添加。请重试，或选择其他方式。',
  'problems.passkeyExists': '此通行密钥已注册。请选择其他通行密钥。',
  'problems.passkeyName': '名称请最多使用 {most} 个常用的文字和符号。',
  'problems.seedExpired': '此页面打开时间过长。请扫描新的图片。',
  'problems.tooManyMails': '我们已发送了多封邮件。您可以在{wait}重新获取。',
  'problems.codesNeedMail': '此服务器无法向您发送邮件，也没有其他人可以管理它。请选择其他方式。',
  'problems.required.code': '请输入验证码。',
  'problems.required.mailCode': '请输入邮件中的验证码。',
  'problems.required.userCode': '请输入设备上显示的代码。',
  'problems.required.loginName': '请输入您的登录名或电子邮箱。',
  'problems.required.password': '请输入密码。',
  'problems.required.newPassword': '请设置密码。',
  'problems.required.givenName': '请输入您的名字。',
  'problems.required.familyName': '请输入您的姓氏。',
  'problems.required.email': '请输入您的电子邮箱地址。',
}
