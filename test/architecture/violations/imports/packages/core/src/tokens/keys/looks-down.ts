// breaks: features-look-up-keys
import '../tokens/index.js'
