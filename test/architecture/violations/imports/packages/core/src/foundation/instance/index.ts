export const feature = 'instance'
