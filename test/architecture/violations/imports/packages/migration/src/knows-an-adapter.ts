// breaks: migration-writes-documents
import '@keyhall/adapters-crypto'
