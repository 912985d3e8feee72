export const feature = 'assertions'
