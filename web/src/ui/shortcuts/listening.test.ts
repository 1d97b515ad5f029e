import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenForShortcuts } from './listening.ts'
import { createShortcutRegistry, nameOfKey } from './registry.ts'

const pressed: string[] = []
let stop: () => void

beforeEach(() => {
  pressed.length = 0
  const registry = createShortcutRegistry()
  const keys = ['f', '1', '?', 'CapsLock', 'mod+k', 'shift+e', 'j']
  const listed = { key: 'Enter', description: 'Enter', group: 'Teste', run: null }
  registry.register(
    [
      listed,
      ...keys.map(key => ({
        key,
        description: key,
        group: 'Teste',
        run: () => void pressed.push(key),
        repeats: key === 'j',
      })),
    ],
    'shell',
  )
  stop = listenForShortcuts(document, registry)
})

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function press(key: string, init: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...init })
  on.dispatchEvent(event)
  return event
}

function add(html: string): Element {
  document.body.innerHTML = html
  const target = document.body.querySelector('[data-target]') ?? document.body.firstElementChild
  if (!target) throw new Error('no element')
  return target
}

describe('a shortcut', () => {
  it('runs and prevents the default action of the key', () => {
    expect(press('f').defaultPrevented).toBe(true)
    expect(pressed).toEqual(['f'])
  })

  it('leaves other keys alone', () => {
    expect(press('x').defaultPrevented).toBe(false)
    expect(pressed).toEqual([])
  })

  it('works with CapsLock on, but a letter with Shift is another key', () => {
    press('F')
    press('F', { shiftKey: true })
    press('E', { shiftKey: true })
    press('e')
    expect(pressed).toEqual(['f', 'shift+e'])
  })

  it('that only the focused element handles is left to it', () => {
    expect(press('Enter').defaultPrevented).toBe(false)
  })

  it('goes on while its key is held down only if it says so', () => {
    press('j', { repeat: true })
    press('f', { repeat: true })
    expect(pressed).toEqual(['j'])
  })

  it('works for signs and digits that need Shift on some keyboards', () => {
    press('?', { shiftKey: true })
    press('1', { shiftKey: true })
    expect(pressed).toEqual(['?', '1'])
  })

  it.each([
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { modifierAltGraph: true },
    { repeat: true },
    { isComposing: true },
  ])('does nothing with %o', init => {
    press('f', init)
    expect(pressed).toEqual([])
  })

  it('does nothing when another handler prevented the default', () => {
    const element = add('<div></div>')
    element.addEventListener('keydown', event => event.preventDefault())
    press('f', {}, element)
    expect(pressed).toEqual([])
  })

  it.each([
    '<input>',
    '<input type="search">',
    '<input type="number">',
    '<input type="date">',
    '<textarea></textarea>',
    '<select><option>a</option></select>',
    '<div contenteditable="true"><b data-target>a</b></div>',
    '<div contenteditable>a</div>',
    '<div role="textbox" tabindex="0"></div>',
    '<div role="combobox" tabindex="0"></div>',
    '<div role="spinbutton" tabindex="0"></div>',
  ])('does nothing while the user types in %s', html => {
    const target = add(html)
    for (const key of ['f', '1', '?', 'CapsLock']) expect(press(key, {}, target).defaultPrevented).toBe(false)
    expect(pressed).toEqual([])
  })

  it('does nothing while the user types inside a shadow root', () => {
    const host = add('<div></div>')
    const input = document.createElement('input')
    host.attachShadow({ mode: 'open' }).append(input)
    press('f', {}, input)
    expect(pressed).toEqual([])
  })

  it.each([
    '<input type="checkbox">',
    '<input type="radio">',
    '<button>a</button>',
    '<a href="/">a</a>',
    '<div contenteditable="false">a</div>',
  ])('works on %s, which takes no text', html => {
    press('f', {}, add(html))
    expect(pressed).toEqual(['f'])
  })

  it.each([
    '<div role="dialog"></div>',
    '<div role="alertdialog"></div>',
    '<div role="menu"></div>',
    '<div><div role="listbox"></div></div>',
    '<dialog open></dialog>',
  ])('does nothing while this is open: %s', html => {
    add(html)
    press('f')
    expect(pressed).toEqual([])
  })

  it.each([
    '<div style="display: none"><div role="listbox"></div></div>',
    '<div role="dialog" hidden></div>',
    '<dialog></dialog>',
  ])('works when this is closed but still in the page: %s', html => {
    add(html)
    press('f')
    expect(pressed).toEqual(['f'])
  })

  it('does nothing after the listener is removed', () => {
    stop()
    press('f')
    expect(pressed).toEqual([])
  })
})

describe('CapsLock', () => {
  const keyup = () => document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'CapsLock', bubbles: true }))
  const platform = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'platform')
  afterEach(() => {
    if (platform) Object.defineProperty(Object.getPrototypeOf(navigator), 'platform', platform)
  })
  const pretend = (value: string) =>
    Object.defineProperty(Object.getPrototypeOf(navigator), 'platform', { configurable: true, get: () => value })

  it('runs once for a press with keydown and keyup', () => {
    pretend('Linux x86_64')
    press('CapsLock')
    keyup()
    expect(pressed).toEqual(['CapsLock'])
  })

  it('runs on keyup on a Mac, which sends no keydown when CapsLock is switched off', () => {
    pretend('MacIntel')
    press('CapsLock')
    keyup()
    expect(pressed).toEqual(['CapsLock', 'CapsLock'])
  })
})

describe('a shortcut with Ctrl', () => {
  const platform = (name: string) => Object.defineProperty(navigator, 'platform', { value: name, configurable: true })
  afterEach(() => void Reflect.deleteProperty(navigator, 'platform'))

  it('also works while the user types, and with a capital letter', () => {
    const event = press('k', { ctrlKey: true }, add('<input />'))
    press('K', { ctrlKey: true })
    expect(pressed).toEqual(['mod+k', 'mod+k'])
    expect(event.defaultPrevented).toBe(true)
  })

  it('does nothing over a dialog, and still prevents the browser’s own command', () => {
    const event = press('k', { ctrlKey: true }, add('<div role="dialog"><input data-target /></div>'))
    expect(pressed).toEqual([])
    expect(event.defaultPrevented).toBe(true)
  })

  it.each([{}, { shiftKey: true, ctrlKey: true }, { altKey: true, ctrlKey: true }, { metaKey: true }])(
    'does nothing with %j',
    init => {
      press('k', init)
      expect(pressed).toEqual([])
    },
  )

  it('uses ⌘ on a Mac', () => {
    platform('MacIntel')
    press('k', { ctrlKey: true })
    expect(pressed).toEqual([])
    press('k', { metaKey: true })
    expect(pressed).toEqual(['mod+k'])
    expect(nameOfKey('mod+k')).toBe('⌘K')
    platform('Linux x86_64')
    expect(nameOfKey('mod+k')).toBe('Ctrl+K')
  })
})
