// breaks: features-look-up-instance
import '../projects/index.js'
