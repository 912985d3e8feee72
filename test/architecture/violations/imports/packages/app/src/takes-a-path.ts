// breaks: packages-meet-by-name
import '../../core/src/foundation/shared/index.js'
