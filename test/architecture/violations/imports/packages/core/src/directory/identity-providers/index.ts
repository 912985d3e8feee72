export const feature = 'users'
