export const feature = 'administration'
