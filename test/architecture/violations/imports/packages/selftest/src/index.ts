export const name = 'selftest'
