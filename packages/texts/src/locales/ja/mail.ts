import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': '{name} 様',
  'mail.helloUnnamed': 'ご利用者様',
  'mail.code': 'コード',
  'mail.loginName': 'このアカウントのログイン名は {loginName} です。',
  'mail.linkLead': 'ボタンを押しても開かない場合は、次のアドレスを開いてください：',
  'mail.plainLinkLead': '次のアドレスを開き、コードがまだ入力されていない場合は入力してください：',
  'mail.sender': 'このメールは、ログインサービス {site} から送信されました。ご返信いただいても、お読みすることはできません。',

  'mail.email_verification.subject': 'メールアドレスの確認',
  'mail.email_verification.why':
    '{site}（{orgName}）のアカウントのメールアドレスとして {address} が入力されました。'
    + 'ご本人のメールアドレスであることを確認してください。',
  'mail.email_verification.button': 'メールアドレスを確認',
  'mail.email_verification.validity': 'コードは1回だけ使用でき、{expires}に無効になります。',
  'mail.email_verification.notYou':
    'お心当たりのない場合は、このメールを無視してください。コードが使われない限り、メールアドレスは未確認のままです。'
    + 'コードは誰にも教えないでください。',

  'mail.email_change.subject': '新しいメールアドレスの確認',
  'mail.email_change.why': '{site}（{orgName}）のアカウントのメールアドレスを {address} に変更する手続きが行われています。ご本人のメールアドレスであることを確認してください。',
  'mail.email_change.button': 'メールアドレスを確認',
  'mail.email_change.validity': 'コードは1回だけ使用でき、{expires}に無効になります。コードが使われるまで、アカウントのメールアドレスは現在のままです。',
  'mail.email_change.notYou': 'お心当たりのない場合は、このメールを無視してください。コードが使われない限り、何も変更されません。コードは誰にも教えないでください。',

  'mail.registration.subject': 'アカウント作成用のコード',
  'mail.registration.why': '{site}（{orgName}）で、メールアドレス {address} のアカウントが作成されようとしています。',
  'mail.registration.validity': 'コードの入力を求めるページに入力してください。コードは1回だけ使用でき、{expires}に無効になります。',
  'mail.registration.notYou': 'お心当たりのない場合は、このメールを無視してください。コードがなければアカウントは作成されません。コードは誰にも教えないでください。',

  'mail.initialise.subject': 'アカウントの設定',
  'mail.initialise.why':
    '{site}（{orgName}）に、メールアドレス {address} のアカウントが作成されました。ご利用になるには、パスワードを設定してください。',
  'mail.initialise.button': 'パスワードを設定',
  'mail.initialise.validity':
    'コードは1回だけ使用でき、{expires}に無効になります。その後は、アカウントの作成者に新しいコードを依頼してください。',
  'mail.initialise.notYou':
    'アカウントにお心当たりのない場合は、このメールを無視してください。コードがなければ、誰もアカウントを使用できません。'
    + 'コードは誰にも教えないでください。',

  'mail.password_reset.subject': '新しいパスワードの設定',
  'mail.password_reset.why':
    '{site}（{orgName}）で、メールアドレス {address} のアカウントについて、新しいパスワードの設定が申し込まれました。',
  'mail.password_reset.button': '新しいパスワードを設定',
  'mail.password_reset.validity':
    'コードは1回だけ使用でき、{expires}に無効になります。新しいパスワードを設定すると、すべてのデバイスでログアウトします。',
  'mail.password_reset.notYou':
    'お心当たりのない場合は、このメールを無視してください。パスワードは変更されません。誰に尋ねられても、コードは教えないでください。',

  'mail.passkey_registration.subject': 'パスキーを設定してください',
  'mail.passkey_registration.why': '{site}（{orgName}）のメールアドレス {address} のアカウントにパスキーを設定し、パスワードなしでログインできます。',
  'mail.passkey_registration.button': 'パスキーを設定',
  'mail.passkey_registration.validity': 'コードは1回だけ使用でき、{expires}に期限が切れます。パスキーを設定すると、ほかのすべての場所からログアウトします。',
  'mail.passkey_registration.notYou': 'お心当たりのない場合は、このメールを無視してください。コードがなければ何も変わりません。誰に尋ねられても、コードは教えないでください。',

  'mail.sign_in_code.subject': 'ログイン用のコード',
  'mail.sign_in_code.why':
    '{site}（{orgName}）で、メールアドレス {address} のアカウントへのログインがあり、コードの入力が求められています。',
  'mail.sign_in_code.validity': 'コードは1回だけ使用でき、{expires}に無効になります。コードの入力を求めるページに入力してください。',
  'mail.sign_in_code.notYou':
    'お心当たりのない場合は、ほかの人にパスワードを知られています。今すぐ別のパスワードに変更してください。'
    + '誰に尋ねられても、コードは教えないでください。',

  'mail.notice.account': 'アカウントを確認',
  'mail.notice.plainAccountLead': 'アカウントはこちらで確認できます：',
  'mail.notice.notYou':
    'ご自身の操作であれば、何もする必要はありません。'
    + 'お心当たりのない場合は、すぐに新しいパスワードを設定し、{site} の運営者にご相談ください。',
  'mail.notice.factor_added.subject': 'ログイン方法が追加されました',
  'mail.notice.factor_added.what': '{when} に、{site}（{orgName}）のアカウントに2段階認証の方法またはパスキーが追加されました。',
  'mail.notice.factor_removed.subject': 'ログイン方法が削除されました',
  'mail.notice.factor_removed.what': '{when} に、{site}（{orgName}）のアカウントから2段階認証の方法またはパスキーが削除されました。',
  'mail.notice.link_added.subject': 'ログイン方法が追加されました',
  'mail.notice.link_added.what': '{when} に、{site}（{orgName}）のアカウントにほかのサービスのログインが連携されました。',
  'mail.notice.link_removed.subject': 'ログイン方法が削除されました',
  'mail.notice.link_removed.what': '{when} に、{site}（{orgName}）のアカウントからほかのサービスのログインの連携が削除されました。',
  'mail.notice.recovery_codes_made.subject': '新しいリカバリーコードが作成されました',
  'mail.notice.recovery_codes_made.what':
    '{when} に、{site}（{orgName}）のアカウントの新しいリカバリーコードが作成されました。以前のリカバリーコードは使えなくなりました。',
  'mail.notice.password_changed.subject': 'パスワードが変更されました',
  'mail.notice.password_changed.what': '{when} に、{site}（{orgName}）のアカウントのパスワードが変更されました。',
  'mail.notice.email_changed.subject': 'メールアドレスが変更されました',
  'mail.notice.email_changed.what':
    '{when} に、{site}（{orgName}）のアカウントのメールアドレスが変更されました。'
    + 'このアカウントに関するメールは、今後 {address} には届きません。',
  'mail.notice.sign_in_requested.subject': 'ログインを承認しますか？',
  'mail.notice.sign_in_requested.what': '{when} に、{site}（{orgName}）のアカウントでのログインの承認をアプリが求めました。依頼は数分間有効です。',
  'mail.notice.sign_in_requested.button': '依頼を確認',
  'mail.notice.sign_in_requested.lead': '依頼はこちらで確認できます：',
  'mail.notice.sign_in_requested.notYou': '心当たりがない場合は、そのページで拒否するか、このメールを無視してください。承認がなければ、アプリには何も渡りません。',
  'mail.notice.invited.subject': '招待が届いています',
  'mail.notice.invited.what': 'メールアドレス{address}で{site}の{orgName}に招待されています。招待の有効期限は{when}です。',
  'mail.notice.invited.button': '招待を承諾',
  'mail.notice.invited.notYou': '{site}からの招待に心当たりがない場合は、このメールを無視してください。リンクを共有しないでください。リンクはこのメールボックスの所有者が1回だけ使えます。',

  'mail.notice.registration_attempted.subject': 'アカウントはすでに存在します',
  'mail.notice.registration_attempted.what': '{when} に、{site}（{orgName}）で、メールアドレス {address} のアカウントの作成が試みられました。このメールアドレスのアカウントはすでに存在します。',
  'mail.notice.registration_attempted.notYou': 'ご自身の操作であれば、パスワードでログインしてください。お忘れの場合は、新しいパスワードを設定してください。お心当たりのない場合は、このメールを無視してください。変更は行われていません。',
  'mail.notice.account_removed.subject': 'アカウントが削除されました',
  'mail.notice.account_removed.what': '{when} に、{site}（{orgName}）のアカウントが、関連するすべての情報とともに削除されました。元に戻すことはできません。',
  'mail.notice.account_removed.notYou': 'お心当たりのない場合は、すぐに {site} の運営者にお知らせください。',

  'textMessage.phone_verification': '{site}のコードは{code}です。{minutes}分間有効です。誰にも教えないでください。',
}
