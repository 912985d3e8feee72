import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DescFile, Registry } from '@bufbuild/protobuf'
import { createRegistry } from '@bufbuild/protobuf'

/** The descriptors that ZITADEL publishes. */
export async function zitadelDescriptors(): Promise<Registry> {
  const one = fileURLToPath(import.meta.resolve('@zitadel/proto/zitadel/app_pb.js'))
  const folder = path.dirname(path.dirname(one))
  const names = fs.readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('_pb.js'))
  const modules = await Promise.all(names.map((name) => import(pathToFileURL(path.join(folder, name)).href) as Promise<Record<string, unknown>>))
  const isFile = (value: unknown): value is DescFile => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'file'
  return createRegistry(...modules.flatMap((module) => Object.values(module).filter(isFile)))
}
