export const feature = 'sessions'
