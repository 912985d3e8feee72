// breaks: features-look-up-grants
import '../targets/index.js'
