/** Advice for operators: RFC 9207 and RFC 9700 §4.4.2 are the defences against mix-up. */
export const WITHOUT_ISSUER = '. Its answers do not name their issuer: set ownCallback, so that a hostile provider cannot be confused with it.'
