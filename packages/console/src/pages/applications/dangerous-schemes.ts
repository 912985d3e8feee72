/** Schemes that browsers or operating systems act on themselves: the list of the server (`core/src/parties/clients/dangerous-schemes.ts`). A test compares both. */
export const DANGEROUS_SCHEMES: ReadonlySet<string> = new Set(`
  livescript mocha jar mhtml about blob filesystem view-source chrome chrome-search chrome-untrusted devtools edge brave opera vivaldi resource
  moz-icon res reader feed cid mid file content smb afp nfs cifs ws wss ftp ftps sftp tftp gopher wais dict ssh telnet rlogin tn3270 rdp vnc ldap
  ldaps imap imaps pop nntp news snews irc irc6 ircs rtsp rtsps rtmp mms dav davs webdav git svn jnlp jnlps intent android-app shortcuts workflow
  applescript shell cmd market itms itmss itms-apps itms-appss itms-services ms-appinstaller ms-windows-store ms-msdt ms-officecmd ms-search search
  search-ms ms-settings ms-availablenetworks ms-cxh ms-cxh-full ms-device-enrollment ms-gamingoverlay ms-help ms-its its mk hcp help
  x-apple.systempreferences x-apple-helpbasic x-help-action x-man-page prefs app-prefs app-settings package ms-word ms-excel ms-powerpoint ms-access
  ms-project ms-publisher ms-visio ms-spd ms-infopath onenote webcal webcals mailto tel sms smsto mmsto callto facetime facetime-audio sip sips xmpp
  im wtai otpauth otpauth-migration fido bitcoin ethereum payto upi geo magnet matrix openpgp4fpr urn tag did acct
`.trim().split(/\s+/))
