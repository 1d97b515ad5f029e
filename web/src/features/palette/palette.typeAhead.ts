/** Keeps what is typed before the box of the palette has the focus. */
interface TypeAhead {
  /** From now on letters are kept: they neither run shortcuts nor go to the field that had the focus. */
  readonly start: (onCancel: () => void) => void
  /** Ends it and returns what was typed. */
  readonly take: () => string
}

/** A letter, a sign or a digit, also one typed with AltGr. */
const isText = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && ((!event.ctrlKey && !event.metaKey && !event.altKey) || event.getModifierState('AltGraph'))

/**
 * The palette is loaded at its first use, and a dialog has the focus only after it is drawn: a user who types at once
 * types into the palette, whatever is on the screen until then.
 */
export function createTypeAhead(page: Document): TypeAhead {
  let typed = ''
  let cancel = () => {}

  function keep(event: KeyboardEvent): void {
    if (isText(event)) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key === 'Escape') cancel()
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }

  function take(): string {
    page.removeEventListener('keydown', keep, true)
    const text = typed
    typed = ''
    return text
  }

  return {
    start(onCancel) {
      cancel = onCancel
      page.addEventListener('keydown', keep, true)
    },
    take,
  }
}
