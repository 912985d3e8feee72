export const feature = 'device'
