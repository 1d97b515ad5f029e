import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'

interface Leaving {
  readonly isUnsaved: () => boolean
  readonly onClose: () => void
  /** Left without saving: the draft can be deleted. */
  readonly onDiscard: () => void
}

export interface Leave {
  /** Whether the confirmation is open. */
  readonly isAsking: boolean
  /** Closes, after a confirmation when something would be lost. */
  readonly close: () => void
  readonly stay: () => void
  readonly discard: () => void
  /** Saved: no more confirmations. */
  readonly release: () => void
}

/** Asks for confirmation before closing the form, navigating or closing the tab while something is unsaved. */
export function useLeave({ isUnsaved, onClose, onDiscard }: Leaving): Leave {
  const hasLeft = useRef(false)
  const latest = useRef(isUnsaved)
  useLayoutEffect(() => {
    latest.current = isUnsaved
  })
  // Created once: the router removes and adds its blocker whenever this function changes.
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
