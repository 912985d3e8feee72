export const feature = 'stores'
