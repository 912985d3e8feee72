// breaks: features-look-up-sessions
import '../tokens/index.js'
