import type { ShortcutRegistry } from './registry.ts'

/** Inputs that take no text: a letter pressed on a checkbox is not typing. */
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

/** With CapsLock on a letter arrives in upper case, and CapsLock is itself a shortcut: only Shift makes it another key. */
function keyOf(event: KeyboardEvent): string | undefined {
  const isLetter = /^\p{L}$/u.test(event.key)
  if (!isLetter) return event.key
  return event.shiftKey ? undefined : event.key.toLowerCase()
}

function isForUs(event: KeyboardEvent, page: Document): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey || event.getModifierState('AltGraph')) return false
  // The innermost element, also inside a shadow root.
  return !isTyping(event.composedPath()[0]) && !somethingIsOpen(page)
}

/** The only keyboard listener of the product. Answers how to stop listening. */
export function listenForShortcuts(page: Document, registry: ShortcutRegistry): () => void {
  function answer(event: KeyboardEvent): void {
    const key = keyOf(event)
    const shortcut = registry.active().find(candidate => candidate.key === key)
    if (!shortcut || !isForUs(event, page)) return
    event.preventDefault()
    shortcut.run()
  }

  // On a Mac, switching CapsLock off is a keyup without a keydown.
  function answerCapsLockOff(event: KeyboardEvent): void {
    if (event.key === 'CapsLock' && /mac/i.test(navigator.platform)) answer(event)
  }

  page.addEventListener('keydown', answer)
  page.addEventListener('keyup', answerCapsLockOff)
  return () => {
    page.removeEventListener('keydown', answer)
    page.removeEventListener('keyup', answerCapsLockOff)
  }
}
