import type { HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { answered, pathOf } from '../breakage.js'
import type { Breakage } from '../breakage.js'

const isRefused = ({ status }: HttpAnswer): boolean => status >= 400

/** Turns refusals of an endpoint into successes. */
export const accepting =
  (path: string, made: (request: HttpRequest) => HttpAnswer, isMeant: (request: HttpRequest, answer: HttpAnswer) => boolean): Breakage =>
  async (request, pass) => {
    const answer = await pass(request)
    return pathOf(request) === path && isRefused(answer) && isMeant(request, answer) ? made(request) : answer
  }

/** A pushed request that was never stored. */
export const pushed = () => answered(201, { request_uri: 'urn:ietf:params:oauth:request_uri:made', expires_in: 90 })
