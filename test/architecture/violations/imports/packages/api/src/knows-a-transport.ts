// breaks: api-knows-no-transport
import '@keyhall/adapters-http'
