import type { EntitySchemaColumnOptions, EntitySchemaOptions } from 'typeorm'
import { EntitySchema } from 'typeorm'

export type Dialect = 'better-sqlite3' | 'postgres'

export const text: EntitySchemaColumnOptions = { type: 'text' }
export const key: EntitySchemaColumnOptions = { ...text, primary: true }
export const integer: EntitySchemaColumnOptions = { type: 'integer' }
export const flag: EntitySchemaColumnOptions = { type: 'boolean' }

/** Seconds since 1970: 32 bits would end in 2038. */
export const instant: EntitySchemaColumnOptions = { type: 'bigint' }

/** Numbers that may exceed 32 bits. */
export const count: EntitySchemaColumnOptions = { type: 'bigint' }

/** Data without columns of its own. Text on SQLite. */
export const json = (dialect: Dialect): EntitySchemaColumnOptions => ({ type: dialect === 'postgres' ? 'jsonb' : 'simple-json' })

export const optional = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, nullable: true })

/** A foreign key. */
export const reference = (name: string, target: string, column: EntitySchemaColumnOptions = text): EntitySchemaColumnOptions => ({
  ...column,
  foreignKey: { target, name },
})

/** A foreign key whose rows are deleted with the row that they refer to. */
export const part = (name: string, target: string, column: EntitySchemaColumnOptions = text): EntitySchemaColumnOptions => ({
  ...column,
  foreignKey: { target, name, onDelete: 'CASCADE' },
})

type More = Pick<EntitySchemaOptions<unknown>, 'indices' | 'withoutRowid'>

/** Declares a table. Columns have their database names. */
export const table = <Row extends object>(
  name: string,
  columns: { readonly [Column in keyof Row]-?: EntitySchemaColumnOptions },
  more: More = {},
): EntitySchema<Row> => new EntitySchema<Row>({ name, tableName: name, columns, ...more })

/**
 * An index in the order of bytes, for searches. On Postgres its migration names the collation, which TypeORM cannot express, so that only its existence is
 * compared with the database.
 */
export const bytesIndex = (dialect: Dialect, name: string, columns: string[]) => ({ name, columns, synchronize: dialect !== 'postgres' })

/** An index on an expression, which its migration has. TypeORM cannot express it: only its existence is compared with the database. */
export const expressionIndex = (name: string, columns: string[]) => ({ name, columns, synchronize: false })

/** An index of the rows that have a value in its first column. */
export const filledIndex = (name: string, first: string, ...more: string[]) => ({ name, columns: [first, ...more], where: `${first} is not null` })
