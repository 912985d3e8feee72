/** ITU-T E.164: a plus sign, the country, and at most 15 digits in all. */
const NUMBER = /^\+[1-9][0-9]{3,14}$/

/** Whether `text` is one phone number and nothing else. */
export const isPhoneNumber = (text: string): boolean => NUMBER.test(text)
