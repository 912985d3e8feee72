import type { MigrationInterface, QueryRunner } from 'typeorm'
import { Table } from 'typeorm'

/** Pictures of the login pages. */
export class BrandPictures1795460600000 implements MigrationInterface {
  readonly name = 'BrandPictures1795460600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'brand_pictures',
      columns: [
        { name: 'owner', type: 'text', isPrimary: true },
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'type', type: 'text' },
        { name: 'width', type: 'integer' },
        { name: 'height', type: 'integer' },
        { name: 'content', type: 'text' },
      ],
      indices: [{ name: 'brand_pictures_id', columnNames: ['id'] }],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
