/** Words that many pages share. */
export const common = {
  'product': 'Keyhall',
  /** Title of a page whose form has a problem. */
  'problemTitle': 'Problem: {title}',
  /** Browser title: the page, then the product. */
  'documentTitle': '{title} – {product}',
  'continue': 'Continue',
  'useAnotherAccount': 'Use another account',
  'language.choose': 'Language',
  /** Buttons of password fields. Screen readers also hear the subject. */
  'reveal.show': 'Show',
  'reveal.hide': 'Hide',
  'reveal.subject': 'password',
  /** Links in the footer. Screen readers hear the label first. */
  'links.terms': 'Terms of service',
  'links.privacy': 'Privacy',
  'links.help': 'Help',
  'links.support': 'Support',
  'links.label': 'Terms and help',
} as const
