/** The forms of variables that Kubernetes sets in each pod for every service of its namespace, with what their values look like. */
const SERVICE_LINKS: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/_SERVICE_HOST$/, /^[0-9a-f.:]+$/i],
  [/_SERVICE_PORT(_[A-Z0-9_]+)?$/, /^\d{1,5}$/],
  [/_PORT(_\d{1,5}_(TCP|UDP|SCTP))?$/, /^(tcp|udp|sctp):\/\/[0-9a-f.:[\]]+$/i],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_PROTO$/, /^(tcp|udp|sctp)$/],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_PORT$/, /^\d{1,5}$/],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_ADDR$/, /^[0-9a-f.:]+$/i],
]

/**
 * Whether Kubernetes made the variable (`enableServiceLinks`, on by default). A service named `keyhall` or `keyhall-…` yields variables with
 * our prefix, `KEYHALL_PORT=tcp://…` among them, which are no settings. Name and value must both fit, so that a misspelled setting is reported.
 */
export const isServiceLink = (name: string, value: string): boolean => SERVICE_LINKS.some(([form, shape]) => form.test(name) && shape.test(value))
