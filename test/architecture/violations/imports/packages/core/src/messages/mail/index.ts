export const feature = 'mail'
