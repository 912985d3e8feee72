export const feature = 'grants'
