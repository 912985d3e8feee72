import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': '{name}，您好：',
  'mail.helloNobody': '您好：',
  'mail.code': '您的验证码',
  'mail.linkLead': '如果按钮无法使用，请打开以下网址：',
  'mail.plainLinkLead': '请打开以下网址；如果页面上还没有验证码，请在那里输入：',
  'mail.sender': '此邮件由登录服务 {site} 发送。对此邮件的回复无人查看。',

  'mail.email_verification.subject': '验证您的电子邮箱',
  'mail.email_verification.why': '{address} 被填写为 {site}（{orgName}）上某个账号的电子邮箱。请确认这是您的邮箱。',
  'mail.email_verification.button': '验证邮箱',
  'mail.email_verification.validity': '验证码仅可使用一次，将在{expires}失效。',
  'mail.email_verification.notYou': '如果您对此并不知情，请忽略此邮件：没有验证码，该邮箱将保持未验证状态。请勿将验证码告诉任何人。',

  'mail.email_change.subject': '确认您的新电子邮箱',
  'mail.email_change.why': '{address} 将成为 {site}（{orgName}）上某个账号的电子邮箱。请确认这是您的邮箱。',
  'mail.email_change.button': '确认邮箱',
  'mail.email_change.validity': '验证码仅可使用一次，将在{expires}失效。在您使用验证码之前，该账号的电子邮箱保持不变。',
  'mail.email_change.notYou': '如果您对此并不知情，请忽略此邮件：没有验证码，一切都不会改变。请勿将验证码告诉任何人。',

  'mail.initialise.subject': '设置您的账号',
  'mail.initialise.why': '{site}（{orgName}）上已为您创建了一个账号，其电子邮箱为 {address}。请设置密码以开始使用。',
  'mail.initialise.button': '设置密码',
  'mail.initialise.validity': '验证码仅可使用一次，将在{expires}失效。失效后，请向创建账号的人索取新的验证码。',
  'mail.initialise.notYou': '如果您对此账号并不知情，请忽略此邮件：没有验证码，任何人都无法使用该账号。请勿将验证码告诉任何人。',

  'mail.password_reset.subject': '设置新密码',
  'mail.password_reset.why': '有人为 {site}（{orgName}）上电子邮箱为 {address} 的账号申请了新密码。',
  'mail.password_reset.button': '设置新密码',
  'mail.password_reset.validity': '验证码仅可使用一次，将在{expires}失效。设置新密码后，您的所有登录都会退出。',
  'mail.password_reset.notYou': '如果这不是您本人的操作，请忽略此邮件：您的密码不会改变。无论谁向您索要，都请勿透露验证码。',

  'mail.passkey_registration.subject': '设置通行密钥',
  'mail.passkey_registration.why': '您可以为 {site}（{orgName}）上电子邮箱为 {address} 的账号设置通行密钥，无需密码即可登录。',
  'mail.passkey_registration.button': '设置通行密钥',
  'mail.passkey_registration.validity': '验证码仅可使用一次，将在{expires}失效。设置通行密钥后，您在其他位置的登录都会退出。',
  'mail.passkey_registration.notYou': '如果您对此并不知情，请忽略此邮件：没有验证码，什么都不会改变。无论谁向您索要，都请勿透露验证码。',

  'mail.sign_in_code.subject': '您的登录验证码',
  'mail.sign_in_code.why': '有人正在登录 {site}（{orgName}）上电子邮箱为 {address} 的账号，需要输入验证码。',
  'mail.sign_in_code.validity': '验证码仅可使用一次，将在{expires}失效。请在要求输入验证码的页面中填写。',
  'mail.sign_in_code.notYou': '如果这不是您本人的操作，说明有人知道您的密码：请立即换一个密码。无论谁向您索要，都请勿透露验证码。',

  'mail.notice.account': '查看您的账号',
  'mail.notice.plainAccountLead': '您可以在此查看您的账号：',
  'mail.notice.notYou': '如果这是您本人的操作，则无需处理。如果不是，请立即设置新密码，并向 {site} 的管理人员寻求帮助。',
  'mail.notice.factor_added.subject': '已添加一种登录方式',
  'mail.notice.factor_added.what': '{when}，您在 {site}（{orgName}）的账号中新增了第二重验证方式或通行密钥。',
  'mail.notice.factor_removed.subject': '已移除一种登录方式',
  'mail.notice.factor_removed.what': '{when}，您在 {site}（{orgName}）的账号中有第二重验证方式或通行密钥被移除。',
  'mail.notice.recovery_codes_made.subject': '您有新的恢复代码',
  'mail.notice.recovery_codes_made.what': '{when}，您在 {site}（{orgName}）的账号已生成新的恢复代码。之前的恢复代码已失效。',
  'mail.notice.password_changed.subject': '您的密码已更改',
  'mail.notice.password_changed.what': '{when}，您在 {site}（{orgName}）的账号密码已更改。',
  'mail.notice.email_changed.subject': '您的电子邮箱已更改',
  'mail.notice.email_changed.what': '{when}，您在 {site}（{orgName}）的账号已更换电子邮箱。与该账号相关的邮件不再发送到 {address}。',
  'mail.notice.account_removed.subject': '您的账号已删除',
  'mail.notice.account_removed.what': '您在 {site}（{orgName}）的账号已于 {when} 删除，与其相关的一切也已删除，任何人都无法恢复。',
  'mail.notice.account_removed.notYou': '如果这不是您本人的操作，请立即告知 {site} 的管理人员。',

  'textMessage.phone_verification': '{site} 的验证码：{code}。{minutes} 分钟内有效。请勿告诉任何人。',
}
