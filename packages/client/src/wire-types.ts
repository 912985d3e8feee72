/** RFC 3339 in UTC, such as `2030-01-31T12:00:00Z`. */
export type Timestamp = string

/** Seconds, such as `10s` or `1.5s`. */
export type Duration = `${number}s`

/** A 64-bit whole number in decimal digits. */
export type Long = string

/** Bytes in base64. */
export type Base64 = string
