/**
 * Device authorization (RFC 8628) for devices that cannot show a login page. Owns the device authorization from its request to the person's
 * decision; the device code grant issues the tokens. Must never approve anything merely because a code was entered: a signed-in person
 * presses a button.
 *
 *   device: AuthorizeDevice → device code and user code → polls the token endpoint
 *   person: EnterUserCode → an authorization request with a `DeviceReturn` → the steps of the login → ReviewDevice → AnswerDevice
 */
export * from './answer-device.js'
export * from './authorize-device.js'
export * from './device-authorization.js'
export * from './enter-user-code.js'
export * from './errors.js'
export type * from './ports.js'
export * from './review-device.js'
export * from './wrong-codes.js'
