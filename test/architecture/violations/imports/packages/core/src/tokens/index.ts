export const feature = 'tokens'
