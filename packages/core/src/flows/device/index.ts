/**
 * Devices that cannot show a login page (RFC 8628). Owns the device authorization, from the request of the device to the answer of a
 * person; the tokens come from the grant.
 *
 *   device: AuthorizeDevice → device code and user code → polls the token endpoint
 *   person: EnterUserCode → an authorization request with a `DeviceReturn` → the steps of the login → ReviewDevice → AnswerDevice
 *
 * Must never approve anything by the sight of a code: a person who is signed in presses the button.
 */
export * from './answer-device.js'
export * from './authorize-device.js'
export * from './device-authorization.js'
export * from './enter-user-code.js'
export * from './errors.js'
export type * from './ports.js'
export * from './review-device.js'
export * from './wrong-codes.js'
