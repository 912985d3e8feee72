// breaks: features-meet-through-index
import '../../sessions/inner.js'
