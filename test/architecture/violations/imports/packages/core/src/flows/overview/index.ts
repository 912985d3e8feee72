export const feature = 'overview'
