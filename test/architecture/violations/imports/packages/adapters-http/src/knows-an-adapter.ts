// breaks: adapters-never-meet
import '@keyhall/adapters-memory'
