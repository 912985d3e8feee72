/** Begins the names of texts of mails among all texts of a language. */
export const MAIL_TEXT_PREFIX = 'mail.'

export const isMailText = (name: string): boolean => name.startsWith(MAIL_TEXT_PREFIX)
