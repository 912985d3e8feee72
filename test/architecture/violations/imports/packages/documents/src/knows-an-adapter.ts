// breaks: documents-know-no-adapter
import '@keyhall/adapters-crypto'
