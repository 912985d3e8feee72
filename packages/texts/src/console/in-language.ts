/** The texts of an area in another language than English: a missing one does not compile. */
export type InLanguage<English> = Readonly<Record<keyof English, string>>
