// breaks: features-look-up-verification
import '../tokens/index.js'
