import { chordPrefix, isMac, type ShortcutRegistry, shiftPrefix } from './registry.ts'

/** Inputs without text: a letter pressed on a checkbox is not typing. */
const clickable = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file'])
const textRoles = '[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]'
/** A closed popover may stay in the page, hidden: each match must also be visible. */
const overlays = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !clickable.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target.closest(`${textRoles}, [contenteditable]:not([contenteditable="false"])`) !== null
}

function isShown(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (getComputedStyle(node).display === 'none') return false
  }
  return true
}

function somethingIsOpen(page: Document): boolean {
  return Array.from(page.querySelectorAll(overlays)).some(isShown)
}

/**
 * With CapsLock on, letters arrive in upper case, and CapsLock itself is a shortcut: only Shift makes it another key.
 */
function keyOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || event.getModifierState('AltGraph')) return undefined
  if (event.ctrlKey || event.metaKey) return chordOf(event)
  const isLetter = /^\p{L}$/u.test(event.key)
  // Signs and digits need Shift on some keyboards.
  if (!isLetter) return event.key
  return (event.shiftKey ? shiftPrefix : '') + event.key.toLowerCase()
}

/** Ctrl (⌘ on a Mac) and no other modifier: Ctrl+Shift+K is the browser's. */
function chordOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  const [own, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return own && !other && !shiftKey ? chordPrefix + key.toLowerCase() : undefined
}

/** The only keyboard listener of the product. Returns how to stop listening. */
export function listenForShortcuts(page: Document, registry: ShortcutRegistry): () => void {
  function answer(event: KeyboardEvent): void {
    const key = keyOf(event)
    const shortcut = registry.active().find(candidate => candidate.key === key)
    if (!shortcut?.run || event.defaultPrevented || event.isComposing) return
    if (event.repeat && !shortcut.repeats) return
    const isChord = shortcut.key.startsWith(chordPrefix)
    // Browsers have their own commands on such keys, which would surprise the user where ours does nothing.
    if (isChord) event.preventDefault()
    // The innermost element, also inside a shadow root. Keys with Ctrl are never typing.
    if ((!isChord && isTyping(event.composedPath()[0])) || somethingIsOpen(page)) return
    event.preventDefault()
    shortcut.run()
  }

  // On a Mac, switching CapsLock off is a keyup without a keydown.
  function answerCapsLockOff(event: KeyboardEvent): void {
    if (event.key === 'CapsLock' && isMac()) answer(event)
  }

  page.addEventListener('keydown', answer)
  page.addEventListener('keyup', answerCapsLockOff)
  return () => {
    page.removeEventListener('keydown', answer)
    page.removeEventListener('keyup', answerCapsLockOff)
  }
}
