// breaks: packages-meet-by-name
import '../../core/src/shared/index.js'
