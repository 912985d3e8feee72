export const feature = 'shared'
