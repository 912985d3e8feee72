export const feature = 'keys'
