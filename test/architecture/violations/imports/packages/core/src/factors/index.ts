export const feature = 'factors'
