import type { Request } from 'express'
import type { ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import { MAX_PICTURE } from '@keyhall/core/branding'
import type { Issuer } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { apiBudget } from '../server/route-budget.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { restFamily } from './api-family.js'
import { callerOf } from './caller-of.js'
import { fileOf } from './multipart.js'
import { UnreadableBody, readBytes } from './read-json.js'

interface Dependencies {
  readonly registry: ApiRegistry
  readonly authenticate: AuthenticateCaller
  readonly issuer: Issuer
}

/** The paths of ZITADEL; only the last one is Keyhall's own. */
const PICTURES: Readonly<Record<string, string>> = {
  'logo': 'LABEL_PICTURE_LOGO',
  'logo/dark': 'LABEL_PICTURE_LOGO_DARK',
  'icon': 'LABEL_PICTURE_ICON',
  'icon/dark': 'LABEL_PICTURE_ICON_DARK',
  'background': 'LABEL_PICTURE_BACKGROUND',
}

const METHODS: Readonly<Record<string, string>> = {
  org: 'management.v1.ManagementService/SetCustomLabelPolicyPicture',
  instance: 'admin.v1.AdminService/SetLabelPolicyPicture',
}

/** Allowance for the multipart framing around the file. */
const AROUND_FILE = 16 * 1024
const LIMIT = { mostBytes: MAX_PICTURE + AROUND_FILE, beyond: `a picture may have ${MAX_PICTURE / 1024} kB` }

async function readFile(req: Request): Promise<Buffer> {
  const type = req.headers['content-type'] ?? ''
  const body = await readBytes(req, LIMIT)
  if (/^image\/(png|jpeg)\s*(;|$)/i.test(type)) return body
  if (/^multipart\/form-data\s*;/i.test(type)) return fileOf(body, type)
  throw new UnreadableBody(415, 'the body must be image/png, image/jpeg, or multipart/form-data with a part called file')
}

/**
 * POST /assets/v1/…/policy/label/…: uploads a picture as a file or as a form. Calls the API method that takes it in base64, with its
 * permissions, limits and targets.
 */
export function assetEndpoints({ registry, authenticate, issuer }: Dependencies): readonly Endpoint[] {
  const caller = callerOf({ authenticate, issuer, vendor: registry.vendor })
  const family = restFamily(registry.vendor)
  const budget = apiBudget(LIMIT.mostBytes)
  const upload = (methodName: string, slot: string): Handler =>
    async (req, res, framed) => {
      const method = registry.find(`/${registry.vendor}.${methodName}`)
      if (!method) return sendEmpty(res, 404, NO_STORE)
      const incoming = await caller(req, framed.origin())
      const picture = (await readFile(req)).toString('base64')
      sendJson(res, 200, await registry.invoke(method, { slot, picture }, incoming), NO_STORE)
    }
  return Object.entries(METHODS).flatMap(([owner, method]) =>
    Object.entries(PICTURES).map(([path, slot]): Endpoint => (
      { path: `/assets/v1/${owner}/policy/label/${path}`, name: `assets/${path}`, methods: { POST: upload(method, slot) }, family, budget, isSafe: false })))
}
