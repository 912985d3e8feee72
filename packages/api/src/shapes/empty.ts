import { message } from '../message/index.js'

/** A request without members, and an answer that says nothing but that it is done. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class Empty {}

export const empty = message(Empty)
