// breaks: wings-look-up-proofs
import '../../tokens/keys/index.js'
