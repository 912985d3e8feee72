import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  readonly children: ReactNode
}

/** Catches a fault in a page, so that the navigation still works. */
export class Crash extends Component<Props, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <div className="page"><p role="alert">{this.props.text}</p></div> : this.props.children
  }
}
