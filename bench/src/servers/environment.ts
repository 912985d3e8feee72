/** The settings that a target gives to a server of this package. */
export const environment = {
  port: Number(required('BENCH_PORT')),
  storage: required('BENCH_STORAGE'),
  database: required('BENCH_DATABASE'),
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: this server is started by npm run bench`)
  return value
}
