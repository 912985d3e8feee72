// breaks: features-look-up-administration
import '../tokens/index.js'
