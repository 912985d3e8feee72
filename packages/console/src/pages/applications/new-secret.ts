/** A secret that the server returned a moment ago. It is in memory only: a reload forgets it. */
interface NewSecret {
  readonly applicationId: string
  readonly secret: string
}

let latest: NewSecret | undefined

/** Hands the secret of a new application over to its page. */
export const handOver = (applicationId: string, secret: string): void => {
  latest = { applicationId, secret }
}

/** The secret that was handed over for this application. */
export const handedOver = (applicationId: string): string | undefined => (latest?.applicationId === applicationId ? latest.secret : undefined)

export const forgetSecret = (): void => {
  latest = undefined
}
