import type { EntityManager, FindOptionsOrder, FindOptionsWhere, ObjectLiteral } from 'typeorm'

/** An `undefined` value matches nothing. TypeORM would throw, and before 1.0 returned the first row. */
const canMatch = (where: object): boolean => !Object.values(where).includes(undefined)

/** Finds the row of a table by its columns. */
export async function findRow<Row extends ObjectLiteral>(
  orm: EntityManager,
  table: string,
  where: FindOptionsWhere<Row>,
): Promise<Row | undefined> {
  if (!canMatch(where)) return undefined
  return (await orm.getRepository<Row>(table).findOneBy(where)) ?? undefined
}

export async function findRows<Row extends ObjectLiteral>(
  orm: EntityManager,
  table: string,
  where: FindOptionsWhere<Row>,
  order: FindOptionsOrder<Row>,
): Promise<readonly Row[]> {
  return canMatch(where) ? orm.getRepository<Row>(table).find({ where, order }) : []
}

export async function deleteRow<Row extends ObjectLiteral>(orm: EntityManager, table: string, where: FindOptionsWhere<Row>): Promise<void> {
  if (canMatch(where)) await orm.getRepository<Row>(table).delete(where)
}

export async function updateRow<Row extends ObjectLiteral>(
  orm: EntityManager,
  table: string,
  where: FindOptionsWhere<Row>,
  changed: Partial<Row>,
): Promise<void> {
  if (canMatch(where)) await orm.createQueryBuilder().update<Row>(table).set(changed).where(where).execute()
}

/** @throws QueryFailedError when the key is in use */
export async function addRow(orm: EntityManager, table: string, row: object): Promise<void> {
  await orm.createQueryBuilder().insert().into(table).values(row).updateEntity(false).execute()
}

/** Adds the row; does nothing when one of its keys is in use. */
export async function addRowOnce(orm: EntityManager, table: string, row: object): Promise<void> {
  await orm.createQueryBuilder().insert().into(table).values(row).orIgnore().updateEntity(false).execute()
}

/** Adds the row, or replaces these columns of the one with the same key. */
export async function putRow<Row extends object>(
  orm: EntityManager,
  table: string,
  row: Row,
  conflict: { readonly key: readonly (keyof Row & string)[]; readonly replaced: readonly (keyof Row & string)[] },
): Promise<void> {
  const { key, replaced } = conflict
  await orm.createQueryBuilder().insert().into(table).values(row).orUpdate([...replaced], [...key]).updateEntity(false).execute()
}
