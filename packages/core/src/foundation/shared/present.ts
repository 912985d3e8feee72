/** The members that have a value. */
export const defined = <T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T

/** The members that have a value and are not empty texts. */
export const present = <T extends Readonly<Record<string, unknown>>>(members: T): { [N in keyof T]?: Exclude<T[N], undefined | ''> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== '')) as never
