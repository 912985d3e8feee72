export const feature = 'credentials'
