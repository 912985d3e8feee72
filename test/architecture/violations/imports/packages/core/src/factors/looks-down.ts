// breaks: features-look-up-factors
import '../tokens/index.js'
