/** Stands for standard output in place of a file name. */
export const STDOUT = '-'
