// breaks: features-look-up-overview
import '../discovery/index.js'
