export const feature = 'login-trace'
