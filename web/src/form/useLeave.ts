import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'

interface Leaving {
  readonly isUnsaved: () => boolean
  readonly onClose: () => void
  /** Left without saving: what was kept of it may go. */
  readonly onDiscard: () => void
}

export interface Leave {
  /** Whether the person is being asked. */
  readonly isAsking: boolean
  /** Closes, after asking when something would be lost. */
  readonly close: () => void
  readonly stay: () => void
  readonly discard: () => void
  /** Saved: nobody is asked any more. */
  readonly release: () => void
}

/** Closing the form, going elsewhere in the application or closing the tab asks first while something is unsaved. */
export function useLeave({ isUnsaved, onClose, onDiscard }: Leaving): Leave {
  const hasLeft = useRef(false)
  const latest = useRef(isUnsaved)
  useLayoutEffect(() => {
    latest.current = isUnsaved
  })
  // Made once: the router takes its guard away and puts it back whenever this changes.
  const [blocks] = useState(() => () => !hasLeft.current && latest.current())
  const blocker = useBlocker({ shouldBlockFn: blocks, enableBeforeUnload: blocks, withResolver: true })
  const [isClosing, setClosing] = useState(false)

  function stay() {
    setClosing(false)
    blocker.reset?.()
  }

  function discard() {
    hasLeft.current = true
    onDiscard()
    if (blocker.status === 'blocked') blocker.proceed()
    else onClose()
  }

  return {
    isAsking: isClosing || blocker.status === 'blocked',
    close: () => (blocks() ? setClosing(true) : onClose()),
    stay,
    discard,
    release: () => {
      hasLeft.current = true
    },
  }
}
