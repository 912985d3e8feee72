import { message } from '../message/index.js'

/** A request or response without members. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class Empty {}

export const empty = message(Empty)
