import type { AnyMethod } from '@keyhall/core/api'

/** `user.v2.UserService/AddHumanUser` → `user.v2.UserService` */
export const serviceOf = ({ name }: Pick<AnyMethod, 'name'>): string => name.slice(0, name.indexOf('/'))
