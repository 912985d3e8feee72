export const feature = 'auth-requests'
