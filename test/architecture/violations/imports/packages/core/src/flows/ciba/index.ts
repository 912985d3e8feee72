export const feature = 'ciba'
