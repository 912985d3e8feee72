// breaks: wings-look-up-parties
import '../../sessions/index.js'
