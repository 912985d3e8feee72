/** The path of an account page; `''` is the overview. */
export const accountAddress = (basePath: string, page: string): string => `${basePath}/ui/account${page === '' ? '' : `/${page}`}`
