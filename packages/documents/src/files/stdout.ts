/** What stands for standard output. */
export const STDOUT = '-'
