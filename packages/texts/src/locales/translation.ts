import type { en } from './en/index.js'

type Areas = typeof en.areas

/** The texts of one area, such as 'login', in another language than English: a missing one does not compile. */
export type Translated<Area extends keyof Areas> = Readonly<Record<keyof Areas[Area], string>>

/** A language: its name in itself, the direction in which it is written, and every text. */
export interface Translation {
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  readonly areas: { readonly [Area in keyof Areas]: Translated<Area> }
}

type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never

/** Every English text by its key, in the types. */
export type English = Merged<Areas[keyof Areas]>

/** The name of a text, such as 'password.label'. */
export type MessageKey = keyof English
