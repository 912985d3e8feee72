import { generateOwnKey } from '@keyhall/adapters-federation'

/** A certificate of this machine that signs itself, valid now. */
export const LOCALHOST = await generateOwnKey('localhost', Math.floor(Date.now() / 1000))
