// breaks: core-stands-alone
import '@keyhall/adapters-memory'
