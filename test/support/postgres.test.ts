import assert from 'node:assert/strict'
import pg from 'pg'
import { createDatabase } from './postgres.js'

describe('the test Postgres', () => {
  it('gives every caller an empty database and drops it afterwards', async () => {
    const [first, second] = await Promise.all([createDatabase(), createDatabase()])
    try {
      const client = new pg.Client({ connectionString: first.url })
      client.on('error', () => 'dropping the database ends this connection')
      await client.connect()
      await client.query('create table mine (id int)')
      assert.deepEqual(await tables(second.url), [])
    } finally {
      await Promise.all([first.drop(), second.drop()])
    }
    await assert.rejects(tables(first.url), { code: '3D000' })
  })

  it('accepts 300 connections', async () => {
    const database = await createDatabase()
    try {
      assert.deepEqual(await query(database.url, 'show max_connections'), [{ max_connections: '300' }])
    } finally {
      await database.drop()
    }
  })
})

function tables(url: string): Promise<unknown[]> {
  return query(url, "select table_name from information_schema.tables where table_schema = 'public'")
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
