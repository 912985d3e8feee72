export const feature = 'discovery'
