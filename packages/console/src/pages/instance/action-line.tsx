import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../parts/error-box.js'

interface Props {
  readonly title: string
  /** The current state, or the effect of the action. */
  readonly text: string
  readonly action: string
  /** Absent when there is nothing to do, or without the permission. */
  readonly onAct: (() => Promise<unknown>) | undefined
  readonly isDangerous?: boolean
  readonly isPlain?: boolean
}

/** A state in words with the button that changes it. */
export function ActionLine({ title, text, action, onAct, isDangerous = false, isPlain = true }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const act = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onAct?.()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="action-line">
      <div className="action-words">
        <h2>{title}</h2>
        <p className="soft">{text}</p>
      </div>
      {onAct ? <Button variant={isPlain || isDangerous ? 'default' : 'filled'} color={isDangerous ? 'red' : 'ink'} loading={isBusy} onClick={() => void act()}>{action}</Button> : null}
      <ErrorBox problem={problem} />
    </div>
  )
}
