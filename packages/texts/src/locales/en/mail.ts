/** The mails to people. */
export const mail = {
} as const
