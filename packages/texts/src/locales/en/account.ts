/** What people see and change of their own account. */
export const account = {
} as const
