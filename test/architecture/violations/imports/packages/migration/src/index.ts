export const name = 'migration'
