import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': '连接设备',
  'device.label': '设备上显示的代码',
  'device.hint': '八个字母，例如 WDJB-MJHT，不区分大小写。',

  'deviceConsent.title': '连接您的设备',
  'deviceConsent.titleFor': '将您的设备连接到“{client}”',
  'deviceConsent.question': '您的设备现在是否显示此代码？',
  'deviceConsent.person': '设备将登录的账号',
  'deviceConsent.scopes': '设备届时可以',
  'deviceConsent.warningLead': '这是您本人发起的吗？',
  'deviceConsent.warning': '如果代码或此页面的链接是别人发给您的，请选择“拒绝”，否则对方将能进入您的账号。',
  'deviceConsent.allow': '允许',
  'deviceConsent.deny': '拒绝',

  'deviceResult.allowed.title': '您可以返回设备了',
  'deviceResult.allowed.text': '设备将在几秒钟内完成登录。您可以关闭此页面。',
  'deviceResult.denied.title': '设备未连接',
  'deviceResult.denied.text': '该设备无法访问您的账号。您可以关闭此页面。',

  'scopes.openid': '通过您的用户 ID 确认是您本人',
  'scopes.profile': '查看您的个人资料，例如姓名和头像',
  'scopes.email': '查看您的电子邮箱地址',
  'scopes.phone': '查看您的电话号码',
  'scopes.address': '查看您的通信地址',
  'scopes.offline_access': '在您离开期间保持登录，直到您退出登录',
  'scopes.organization': '查看您所属的组织',
  'scopes.ownApi': '以您的名义管理您在此处有权管理的内容',
  'scopes.otherProject': '以您的名义使用其他服务',
  'scopes.nothing': '使用您的登录，但不获取您的任何个人信息',
}
