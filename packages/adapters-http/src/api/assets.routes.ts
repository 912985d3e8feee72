import type { Request } from 'express'
import type { ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import { MAX_FONT, MAX_PICTURE } from '@keyhall/core/branding'
import type { DpopNonces } from '@keyhall/core/assertions'
import type { Handler } from '../server/frame.js'
import type { ApiOrigins } from '../oauth/cross-origin.js'
import { refused } from '../server/mount-endpoints.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { apiBudget } from '../server/route-budget.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import type { SenderReader } from '../wire/sender.js'
import { withDpopNonce } from '../wire/dpop-nonce.js'
import { restFamily } from './api-family.js'
import { callerOf } from './caller-of.js'
import { fileOf } from './multipart.js'
import { UnreadableBody, readBytes } from './read-json.js'

interface Dependencies {
  readonly registry: ApiRegistry
  readonly authenticate: AuthenticateCaller
  readonly nonces: DpopNonces
  readonly sender: SenderReader
  readonly origins: ApiOrigins
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

const FONT_METHODS: Readonly<Record<string, string>> = {
  org: 'management.v1.ManagementService/SetCustomLabelPolicyFont',
  instance: 'admin.v1.AdminService/SetLabelPolicyFont',
}

/** Browsers and tools name fonts in several ways; the content decides. */
async function readFont(req: Request): Promise<Buffer> {
  const type = req.headers['content-type'] ?? ''
  const body = await readBytes(req, { mostBytes: MAX_FONT + AROUND_FILE, beyond: `a font may have ${MAX_FONT / 1024} kB` })
  if (/^multipart\/form-data\s*;/i.test(type)) return fileOf(body, type)
  if (/^(font\/woff2|application\/(font-woff2|octet-stream))\s*(;|$)/i.test(type)) return body
  throw new UnreadableBody(415, 'the body must be font/woff2, or multipart/form-data with a part called file')
}

async function readFile(req: Request): Promise<Buffer> {
  const type = req.headers['content-type'] ?? ''
  const body = await readBytes(req, LIMIT)
  if (/^image\/(png|jpeg)\s*(;|$)/i.test(type)) return body
  if (/^multipart\/form-data\s*;/i.test(type)) return fileOf(body, type)
  throw new UnreadableBody(415, 'the body must be image/png, image/jpeg, or multipart/form-data with a part called file')
}

/**
 * POST /assets/v1/…/policy/label/…: uploads a picture or font as a file or as a form. Calls the API method that takes it in base64, with its
 * permissions, limits and targets.
 */
export function assetEndpoints({ registry, authenticate, nonces, sender, origins }: Dependencies): readonly Endpoint[] {
  const caller = callerOf({ authenticate, vendor: registry.vendor, sender })
  const proven = (handler: Handler) => origins.around(withDpopNonce(handler, nonces))
  const preflight = (allowed: string) => origins.preflight(allowed, refused(allowed))
  const family = restFamily(registry.vendor)
  const budget = apiBudget(LIMIT.mostBytes)
  const upload = (methodName: string, slot?: string): Handler =>
    async (req, res, framed) => {
      const method = registry.find(`/${registry.vendor}.${methodName}`)
      if (!method) return sendEmpty(res, 404, NO_STORE)
      const incoming = await caller(req, framed.origin())
      const picture = (await readFile(req)).toString('base64')
      sendJson(res, 200, await registry.invoke(method, { ...(slot === undefined ? {} : { slot }), picture }, incoming), NO_STORE)
    }
  const uploadFont = (methodName: string): Handler =>
    async (req, res, framed) => {
      const method = registry.find(`/${registry.vendor}.${methodName}`)
      if (!method) return sendEmpty(res, 404, NO_STORE)
      const incoming = await caller(req, framed.origin())
      sendJson(res, 200, await registry.invoke(method, { font: (await readFont(req)).toString('base64') }, incoming), NO_STORE)
    }
  const fonts = Object.entries(FONT_METHODS).map(([owner, method]): Endpoint => (
    { path: `/assets/v1/${owner}/policy/label/font`, name: 'assets/font', methods: { POST: proven(uploadFont(method)) }, family, budget, isSafe: false, preflight }))
  const pictures = Object.entries(METHODS).flatMap(([owner, method]) =>
    Object.entries(PICTURES).map(([path, slot]): Endpoint => (
      { path: `/assets/v1/${owner}/policy/label/${path}`, name: `assets/${path}`, methods: { POST: proven(upload(method, slot)) }, family, budget, isSafe: false, preflight })))
  const avatar: Endpoint = {
    path: '/assets/v1/users/me/avatar', name: 'assets/avatar', methods: { POST: proven(upload('auth.v1.AuthService/SetMyAvatar')) }, family, budget, isSafe: false, preflight,
  }
  return [...pictures, ...fonts, avatar]
}
