import type { Response } from 'express'
import type { FactorVerdict } from '@keyhall/core/factors'
import type { Words } from '@keyhall/texts'
import { sendPage } from '../send-page.js'

/** The problem of a submitted step. */
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

/** The problem of a failed attempt. */
export const problemOf = (words: Words, verdict: Exclude<FactorVerdict, { readonly verdict: 'right' }>, wrong: string): Problem =>
  verdict.verdict === 'blocked' ? blockedFor(words, verdict.seconds) : refused(wrong)

/** Sends the page of a step with the status of its problem, if any. */
export const sendStep = (res: Response, problem: Problem | undefined, render: (nonce: string) => string): void =>
  sendPage(res, problem?.status ?? 200, render, problem?.retryAfter === undefined ? {} : { 'Retry-After': String(problem.retryAfter) })

/** The page properties of a problem. */
export const withProblem = (problem: Problem | undefined): { readonly problem?: string } => (problem === undefined ? {} : { problem: problem.text })
