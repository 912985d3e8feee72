import { Failure } from '../shared/index.js'

/** The caller holds no role that permits this, here. */
export class PermissionDenied extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'permissions.denied'
}
