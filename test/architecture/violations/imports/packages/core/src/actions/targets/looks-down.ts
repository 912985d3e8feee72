// breaks: features-look-up-targets
import '../api/index.js'
