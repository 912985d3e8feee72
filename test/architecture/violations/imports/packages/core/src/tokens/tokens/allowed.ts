import { inner } from '../../foundation/shared/inner.js'
import { feature } from '../../sessions/index.js'

export { feature, inner }
