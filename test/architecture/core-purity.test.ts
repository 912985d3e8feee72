import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

interface Project {
  readonly compilerOptions: { readonly lib: readonly string[]; readonly types: readonly string[] }
}

describe('the compiler, for the core', () => {
  it('knows the language and nothing else: no name of Node, no name of a browser', () => {
    const { compilerOptions } = JSON.parse(readFileSync('packages/core/tsconfig.json', 'utf8')) as Project
    assert.deepEqual([compilerOptions.lib, compilerOptions.types], [['es2023', 'es2024.string'], []])
  })
})
