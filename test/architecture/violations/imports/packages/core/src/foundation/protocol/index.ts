export const feature = 'protocol'
