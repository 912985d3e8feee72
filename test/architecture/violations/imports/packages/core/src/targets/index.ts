export const feature = 'targets'
