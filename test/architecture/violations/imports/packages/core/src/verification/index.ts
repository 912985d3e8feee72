export const feature = 'verification'
