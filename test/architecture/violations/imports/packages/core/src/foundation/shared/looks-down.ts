// breaks: features-look-up-shared
import '../instance/index.js'
