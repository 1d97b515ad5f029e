/**
 * A button that was pressed is disabled while it is busy, and a browser takes the focus away from what is disabled: each
 * refusal would throw a keyboard user out of the dialog. The button takes the focus again once it can be pressed, unless
 * the focus has moved on.
 */
export function keepBusyFocus(): void {
  let busy: Element | null = null
  const observer = new MutationObserver(changes => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      const isBusy = target.matches('[data-loading]:disabled')
      // It is still the focused one: browsers move the focus only when they draw.
      if (isBusy && target === document.activeElement) busy = target
      if (isBusy || target !== busy) continue
      if (document.activeElement === document.body) target.focus({ preventScroll: true })
      busy = null
    }
  })
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', () => {
    busy = null
  })
}
