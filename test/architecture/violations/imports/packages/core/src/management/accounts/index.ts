export const feature = 'accounts'
