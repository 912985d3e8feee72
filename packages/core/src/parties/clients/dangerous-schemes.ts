/** The reasons, with the schemes that have them. One list for API, bootstrap file, import, migration and registration. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'browsers run it as code': ['javascript', 'vbscript', 'livescript', 'mocha', 'data', 'jar', 'mhtml'],
  'browsers show its content themselves': [
    'about', 'blob', 'filesystem', 'view-source', 'chrome', 'chrome-search', 'chrome-untrusted', 'devtools', 'edge', 'brave', 'opera', 'vivaldi', 'resource', 'moz-icon', 'res',
    'reader', 'feed', 'cid', 'mid',
  ],
  'it names files of the device': ['file', 'content', 'smb', 'afp', 'nfs', 'cifs'],
  'browsers or the system connect to the host in it': [
    'ws', 'wss', 'ftp', 'ftps', 'sftp', 'tftp', 'gopher', 'wais', 'dict', 'ssh', 'telnet', 'rlogin', 'tn3270', 'rdp', 'vnc', 'ldap', 'ldaps', 'imap', 'imaps', 'pop', 'nntp',
    'news', 'snews', 'irc', 'irc6', 'ircs', 'rtsp', 'rtsps', 'rtmp', 'mms', 'dav', 'davs', 'webdav', 'git', 'svn', 'jnlp', 'jnlps',
  ],
  'it starts any app, with data of the sender': ['intent', 'android-app', 'shortcuts', 'workflow', 'applescript', 'shell', 'cmd'],
  'the operating system acts on it': [
    'market', 'itms', 'itmss', 'itms-apps', 'itms-appss', 'itms-services', 'ms-appinstaller', 'ms-windows-store', 'ms-msdt', 'ms-officecmd', 'ms-search', 'search', 'search-ms',
    'ms-settings', 'ms-availablenetworks', 'ms-cxh', 'ms-cxh-full', 'ms-device-enrollment', 'ms-gamingoverlay', 'ms-help', 'ms-its', 'its', 'mk', 'hcp', 'help',
    'x-apple.systempreferences', 'x-apple-helpbasic', 'x-help-action', 'x-man-page', 'prefs', 'app-prefs', 'app-settings', 'package',
  ],
  'office programs open the address in it': ['ms-word', 'ms-excel', 'ms-powerpoint', 'ms-access', 'ms-project', 'ms-publisher', 'ms-visio', 'ms-spd', 'ms-infopath', 'onenote', 'webcal', 'webcals'],
  'the system writes to or calls whom it names': ['mailto', 'tel', 'sms', 'smsto', 'mmsto', 'callto', 'facetime', 'facetime-audio', 'sip', 'sips', 'xmpp', 'im', 'wtai'],
  'the system passes it to an app for keys or payments': ['otpauth', 'otpauth-migration', 'fido', 'bitcoin', 'ethereum', 'payto', 'upi'],
  'any website may register itself as its handler': ['geo', 'magnet', 'matrix', 'openpgp4fpr'],
  'it names things and leads nowhere': ['urn', 'tag', 'did', 'acct'],
}

/**
 * Schemes that are never a redirect URI, with the reason. All others are private-use schemes of apps (RFC 8252 §7.1). The RFC demands a dot of
 * apps; it is not demanded here, because many real apps have none.
 */
export const DANGEROUS_SCHEMES: ReadonlyMap<string, string> = new Map(Object.entries(BY_REASON).flatMap(([reason, schemes]) => schemes.map((scheme) => [scheme, reason])))

/** HTML, "registerProtocolHandler": websites and browser extensions may register themselves for all schemes that begin so. */
const WEBSITE_PREFIX = /^(web|ext)\+/i

/** Why a scheme cannot receive codes; `undefined` for a private-use scheme. */
export const schemeDanger = (scheme: string): string | undefined =>
  WEBSITE_PREFIX.test(scheme) ? 'any website may register itself as its handler' : DANGEROUS_SCHEMES.get(scheme.toLowerCase())
