/** Who acts for the subject of a token; the actor before is inside (RFC 8693 §4.1). */
export interface Actor {
  readonly iss: string
  readonly sub: string
  readonly act?: Actor
}
