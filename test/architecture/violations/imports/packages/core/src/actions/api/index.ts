export const feature = 'api'
