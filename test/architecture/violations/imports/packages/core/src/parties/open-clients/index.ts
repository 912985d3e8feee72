export const feature = 'open-clients'
