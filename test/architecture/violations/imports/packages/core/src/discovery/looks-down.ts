// breaks: features-look-up-discovery
import '../stores/index.js'
