import '@node-rs/argon2'
import '@keyhall/core/shared'
