export const feature = 'executions'
