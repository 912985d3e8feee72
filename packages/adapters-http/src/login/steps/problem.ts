import type { Response } from 'express'
import type { FactorVerdict } from '@keyhall/core/factors'
import type { Words } from '@keyhall/texts'
import { sendPage } from '../send-page.js'

/** Why a step cannot go on with what was sent. */
export interface Problem {
  readonly status: 422 | 429
  readonly text: string
  /** Seconds. */
  readonly retryAfter?: number
}

export const refused = (text: string): Problem => ({ status: 422, text })

/** @param text with the placeholder `wait` */
export const blockedFor = (words: Words, seconds: number, text: 'problems.tooManyAttempts' | 'problems.tooManyMails' = 'problems.tooManyAttempts'): Problem =>
  ({ status: 429, text: words(text, { wait: words.in(seconds) }), retryAfter: seconds })

/** What a try that was not right says. */
export const problemOf = (words: Words, verdict: Exclude<FactorVerdict, { readonly verdict: 'right' }>, wrong: string): Problem =>
  verdict.verdict === 'blocked' ? blockedFor(words, verdict.seconds) : refused(wrong)

/** Sends the page of a step, with what is wrong where something is. */
export const sendStep = (res: Response, problem: Problem | undefined, render: (nonce: string) => string): void =>
  sendPage(res, problem?.status ?? 200, render, problem?.retryAfter === undefined ? {} : { 'Retry-After': String(problem.retryAfter) })

/** For the properties of a page. */
export const withProblem = (problem: Problem | undefined): { readonly problem?: string } => (problem === undefined ? {} : { problem: problem.text })
