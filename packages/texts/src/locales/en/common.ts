/** Words that many pages share. */
export const common = {
  'product': 'Keyhall',
  /** Title of a page that says that something is in the way. */
  'problemTitle': 'Problem: {title}',
  /** Title of a document: the page, then the service. */
  'documentTitle': '{title} – {product}',
  'continue': 'Continue',
  'useAnotherAccount': 'Use another account',
  'language.choose': 'Language',
  /** Buttons of password fields, as seen; what is read aloud adds the last. */
  'reveal.show': 'Show',
  'reveal.hide': 'Hide',
  'reveal.subject': 'password',
  /** At the end of every page. The last is read aloud before them. */
  'links.terms': 'Terms of service',
  'links.privacy': 'Privacy',
  'links.help': 'Help',
  'links.support': 'Support',
  'links.label': 'Terms and help',
} as const
